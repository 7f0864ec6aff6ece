import ImageDecoding

ImageHelper.main()
