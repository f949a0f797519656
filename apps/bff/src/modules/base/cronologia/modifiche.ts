import { inParole, isIdentificativo, nomeDelCampo } from './in-parole.ts'

type Valori = Record<string, unknown> | null
type Modifica = { campo: string; prima: string | null; dopo: string | null }
type Evento = { entita: string; prima: Valori; dopo: Valori }
type Parola = { nome: string; testo: (valore: unknown) => string }

type Come = {
  /** Whether the ids of other records are told. */
  conIdentificativi: boolean
  /** The fields that may be read; all of them if left out. */
  siLegge?: (campo: string) => boolean
  /** The words of a field whose own definition has some. */
  definizione?: (campo: string) => Parola | undefined
}

/** Field by field, in words, what it was and what it became; what stayed the same is left out. */
export function modifiche(
  { entita, prima, dopo }: Evento,
  { conIdentificativi, siLegge = () => true, definizione = () => undefined }: Come,
): Modifica[] {
  const campi = new Set([...Object.keys(prima ?? {}), ...Object.keys(dopo ?? {})])
  return [...campi]
    .filter(siLegge)
    .filter(
      (campo) => conIdentificativi || ![prima, dopo].some((one) => isIdentificativo(one?.[campo])),
    )
    .map((campo) => {
      const parola = definizione(campo)
      const text = (valore: unknown) =>
        parola && valore !== null && valore !== undefined
          ? parola.testo(valore)
          : inParole(entita, campo, valore)
      return {
        campo: parola?.nome ?? nomeDelCampo(campo),
        prima: text(prima?.[campo]),
        dopo: text(dopo?.[campo]),
      }
    })
    .filter((one) => one.prima !== one.dopo)
}
