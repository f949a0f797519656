import { aggiungiGiorni } from '../tempo/giorno.ts'

/** The most that a leaving may be put off by notice: art. 25 of Reg. (EU) 2023/2854 allows two months and no more. */
export const PREAVVISO_MASSIMO_GIORNI = 60
/** The days after the last one in which everything can still be taken: art. 25 asks for thirty at least. */
export const GIORNI_PER_PRENDERE = 60

/** The first and last day that an esercente may choose as its last. */
export const ultimiGiorni = (oggi: string): { dal: string; al: string } => ({
  dal: oggi,
  al: aggiungiGiorni(oggi, PREAVVISO_MASSIMO_GIORNI),
})

/** The day from which what the law does not ask to keep is deleted. */
export const cancellaDal = (ultimo_giorno: string): string =>
  aggiungiGiorni(ultimo_giorno, GIORNI_PER_PRENDERE + 1)
