import ImageDecoding

DecoderProgram.main()
