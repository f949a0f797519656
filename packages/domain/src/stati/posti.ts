import type { Centesimi } from '../denaro/denaro.ts'
import { contato } from '../parole/formato.ts'

/** The places that one abbonamento to a piano may have; one and one where the piano says nothing of them. */
export type Posti = { posti_min: number; posti_max: number }

/** The most places of one abbonamento. */
export const POSTI_MAX = 1000

/** True of a piano whose price is for each place. */
export const aPosti = ({ posti_max }: Pick<Posti, 'posti_max'>): boolean => posti_max > 1

/** A piano as somebody takes it: every place at its price, the first one too. What is paid once is paid once. */
export const conPosti = <
  P extends { importo_centesimi: Centesimi; ingresso_centesimi?: Centesimi | null },
>(
  piano: P,
  posti: number,
): P & { posti_scelti: number } => {
  const { ingresso_centesimi: primo } = piano
  return {
    ...piano,
    importo_centesimi: piano.importo_centesimi * posti,
    ...(primo === undefined ? {} : { ingresso_centesimi: primo === null ? null : primo * posti }),
    posti_scelti: posti,
  }
}

/** The places that a piano has nearest to those of before. */
export const postiVicini = ({ posti_min, posti_max }: Posti, posti: number): number =>
  Math.min(posti_max, Math.max(posti_min, posti))

export const postiInParole = (posti: number): string => contato(posti, 'posto', 'posti')

/** How many places may be chosen: "da 2 a 10 posti", "5 posti". */
export const sceltaDiPosti = ({ posti_min, posti_max }: Posti): string =>
  posti_min === posti_max ? postiInParole(posti_max) : `da ${posti_min} a ${posti_max} posti`

/** Why a piano cannot be taken with that many places; null where it can. */
export function motivoPosti(piano: Posti, posti: number): string | null {
  if (posti >= piano.posti_min && posti <= piano.posti_max) return null
  return aPosti(piano) ? `Con questo piano: ${sceltaDiPosti(piano)}` : 'Questo piano non è a posti'
}

/** The name of a piano as somebody has it: "Sala corsi, 3 posti". */
export const nomeConPosti = (nome: string, piano: Pick<Posti, 'posti_max'>, posti: number) =>
  aPosti(piano) || posti > 1 ? `${nome}, ${postiInParole(posti)}` : nome
