import { f } from '@rateo/domain/parole/frase'
/** The two who are told of a plan. */
export type Parte = 'cliente' | 'esercente'

/** The reason why each of them gets the message. */
export const PERCHE: Readonly<Record<Parte, string>> = {
  cliente: f`Ricevi questo messaggio perché la dilazione è a tuo nome.`,
  esercente: f`Ricevi questo messaggio perché incassi con Rateo.`,
}

/** The button to the page of the plan. */
export const apriDilazione = (id: string, origin: string) => ({
  azione: 'Apri la dilazione',
  url: `${origin}/dilazioni/${encodeURIComponent(id)}`,
})
