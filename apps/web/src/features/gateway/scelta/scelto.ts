import { createContext, useContext, useEffect } from 'react'

/** One debt of what is paid, with what of it is paid now. */
export type Riga = { causale: string; centesimi: number }

/** The choice that the one button takes: an amount, the debts that it is made of, and whether it is a part of one. */
export type Scelto = { centesimi: number; righe: readonly Riga[]; isParte: boolean }

type Tell = (scelto: Scelto | null) => void

export const SceltoContext = createContext<{ scelto: Scelto | null; tell: Tell }>({
  scelto: null,
  tell: () => {},
})

/** True when both are the same choice. */
export const isSame = (one: Scelto | null, other: Scelto | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Tells the head of the page what the button takes, so that the large figure is the one that will be charged; null where it
 * takes this debt as it is, and when the choice is gone.
 */
export function useTellScelto(scelto: Scelto | null) {
  const { tell } = useContext(SceltoContext)
  useEffect(() => tell(scelto))
  useEffect(() => () => tell(null), [tell])
}
