import { createContext } from 'react'

/** In a preview, what a press on the button of a way to pay does instead of paying; null where one really pays. */
export const AnteprimaContext = createContext<(() => void) | null>(null)
