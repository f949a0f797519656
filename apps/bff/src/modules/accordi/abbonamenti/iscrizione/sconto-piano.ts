import type { ScontoPiano } from '@rateo/contract/accordi/sottoscrizione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contaSconti, mostraRighe, type Sconti } from '../../promozioni/index.ts'
import { findPiano } from '../piani/piano.queries.ts'
import { daPagareOggi, primoImporto } from './da-pagare-oggi.ts'
import { findInVendita } from './in-vendita.queries.ts'
import { findIscrizione } from './iscrizioni.queries.ts'
import { type PianoScelto, scegliPosti } from './scegli-posti.ts'

type Chiesto = { codice: string | undefined; cliente_id: string; lock?: boolean }

/** Counts what the first charge of a piano costs less: with the code that was typed, and with what holds without one. */
export function findSconti(
  call: Pick<Call, 'db' | 'clock'>,
  piano: PianoScelto,
  { codice, cliente_id, lock = false }: Chiesto,
): Promise<Sconti> {
  const { esercente_id, prova_giorni, cadenza, primo } = piano
  // Without a trial the price is what the first charge asks for today.
  const prezzo_centesimi =
    prova_giorni > 0
      ? piano.importo_centesimi + piano.attivazione_centesimi
      : primoImporto(piano, call.clock.today())
  const codici = codice === undefined ? [] : [codice]
  const di = { codici, cliente_id, esercente_id, piano: primo }
  return contaSconti(call, { ...di, prezzo_centesimi, prova_giorni, cadenza }, { lock })
}

/** A piano as it begins with its promozioni: a longer trial is the only condition that changes. */
export const conSconti = (piano: PianoScelto, sconti: Sconti): PianoScelto => ({
  ...piano,
  prova_giorni: piano.prova_giorni + sconti.prova_giorni,
})

/** The end of the causale of the first charge: price and discount are read on whatever is written about it. */
export const fraseSconti = ({ prezzo_centesimi, sconto_centesimi }: Sconti): string =>
  sconto_centesimi === 0
    ? ''
    : `; prezzo ${formattaEuro(prezzo_centesimi)}, sconto ${formattaEuro(sconto_centesimi)}`

function mostra(
  venduto: PianoScelto,
  sconti: Sconti,
  { codice, oggi }: { codice: string | null; oggi: string },
): ScontoPiano {
  const piano = conSconti(venduto, sconti)
  return {
    codice,
    nome: sconti.righe.map(({ nome }) => nome).join(' e '),
    sconto_centesimi: sconti.sconto_centesimi,
    righe: mostraRighe(sconti),
    prova_giorni: piano.prova_giorni,
    oggi_centesimi: daPagareOggi(piano, oggi) - sconti.sconto_centesimi,
  }
}

/** The discount that somebody who subscribes has without a code; null where there is none. */
export async function findAutomatico(
  call: Pick<Call, 'db' | 'clock'>,
  piano: PianoScelto,
  cliente_id: string,
): Promise<ScontoPiano | null> {
  const sconti = await findSconti(call, piano, { codice: undefined, cliente_id })
  return sconti.righe.length === 0
    ? null
    : mostra(piano, sconti, { codice: null, oggi: call.clock.today() })
}

/** Tries a code, or what holds without one, without using it. */
export async function provaCodice(
  call: Pick<Call, 'db' | 'clock' | 'actor'>,
  { id, codice, posti }: { id: string; codice?: string | undefined; posti?: number | undefined },
): Promise<ScontoPiano | null> {
  const { cliente_id } = call.actor
  const chiesto = cliente_id === null ? undefined : await findPiano(call.db, id)
  if (cliente_id === null || chiesto === undefined) throw new AppError('non_trovato')
  const inVendita = await findInVendita(call.db, chiesto.primo)
  const proposta = await findIscrizione(call.db, inVendita.id, cliente_id, call.clock.now())
  const venduto = scegliPosti(inVendita, { chiesti: posti, proposta, oggi: call.clock.today() })
  if (codice === undefined) return findAutomatico(call, venduto, cliente_id)
  const sconti = await findSconti(call, venduto, { codice, cliente_id })
  return mostra(venduto, sconti, { codice, oggi: call.clock.today() })
}
