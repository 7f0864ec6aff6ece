import Commands

Cardclip.main()
