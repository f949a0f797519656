// The library that draws is begun in the file that it comes in (`ahead` in the build), before the portal is.
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'react-dom/client'
