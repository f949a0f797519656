import { createContext, useContext, useEffect } from 'react'

/** The choice that the one button takes: an amount, of how many debts, and whether it is a part of one. */
export type Scelto = { centesimi: number; debiti: number; isParte: boolean }

/** Tells the head of the page what the button takes; null when it is gone. */
export const SceltoContext = createContext<(scelto: Scelto | null) => void>(() => {})

/** Called by the button, so that the large figure of the page is the one that will be charged. */
export function useTellScelto({ centesimi, debiti, isParte }: Scelto) {
  const tell = useContext(SceltoContext)
  useEffect(() => {
    tell({ centesimi, debiti, isParte })
    return () => tell(null)
  }, [tell, centesimi, debiti, isParte])
}
