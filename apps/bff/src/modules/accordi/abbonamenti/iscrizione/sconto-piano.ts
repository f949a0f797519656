import type { ScontoPiano } from '@rateo/contract/accordi/sottoscrizione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contaSconto, type Sconto } from '../../promozioni/index.ts'
import { findPiano, type RigaPiano } from '../piani/piano.queries.ts'
import { daPagareOggi } from './da-pagare-oggi.ts'
import { findInVendita } from './sottoscrizione.queries.ts'

type Chiesto = { codice: string | undefined; cliente_id: string; lock?: boolean }

/** Counts what a code does to the first charge of a piano; null where none was typed. */
export async function findSconto(
  call: Pick<Call, 'db' | 'clock'>,
  piano: RigaPiano,
  { codice, cliente_id, lock = false }: Chiesto,
): Promise<Sconto | null> {
  if (codice === undefined) return null
  const { esercente_id, prova_giorni } = piano
  const prezzo_centesimi = piano.importo_centesimi + piano.attivazione_centesimi
  const ordine = { codice, cliente_id, esercente_id, prezzo_centesimi, prova_giorni }
  return contaSconto(call, ordine, { lock })
}

/** A piano as it begins for who has a code: a longer trial is the only condition that changes. */
export const conSconto = (piano: RigaPiano, sconto: Sconto | null): RigaPiano => ({
  ...piano,
  prova_giorni: piano.prova_giorni + (sconto?.prova_giorni ?? 0),
})

export const scontato = (sconto: Sconto | null): number => sconto?.sconto_centesimi ?? 0

/** The end of the causale of the first charge: price and discount are read on whatever is written about it. */
export const fraseSconto = (sconto: Sconto | null): string =>
  scontato(sconto) === 0 || sconto === null
    ? ''
    : `; prezzo ${formattaEuro(sconto.prezzo_centesimi)}, sconto ${formattaEuro(sconto.sconto_centesimi)}`

/** Tries a code without using it. */
export async function provaCodice(
  call: Pick<Call, 'db' | 'clock' | 'actor'>,
  { id, codice }: { id: string; codice: string },
): Promise<ScontoPiano> {
  const { cliente_id } = call.actor
  const chiesto = cliente_id === null ? undefined : await findPiano(call.db, id)
  if (cliente_id === null || chiesto === undefined) throw new AppError('non_trovato')
  const venduto = await findInVendita(call.db, chiesto.primo)
  const sconto = await findSconto(call, venduto, { codice, cliente_id })
  const piano = conSconto(venduto, sconto)
  return {
    codice,
    nome: sconto?.nome ?? '',
    sconto_centesimi: scontato(sconto),
    prova_giorni: piano.prova_giorni,
    oggi_centesimi: daPagareOggi(piano) - scontato(sconto),
  }
}
