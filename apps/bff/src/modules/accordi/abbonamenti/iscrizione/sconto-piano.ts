import type { provaCodicePiano, ScontoPiano } from '@rateo/contract/accordi/sottoscrizione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { daPagareOggi, prezzoIntero } from '@rateo/domain/stati/primo-addebito'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contaSconti, mostraRighe, type Sconti } from '../../promozioni/index.ts'
import { findPiano } from '../piani/piano.queries.ts'
import { perChi } from '../ingresso/ingresso.queries.ts'
import { findInVendita } from './in-vendita.queries.ts'
import { findIscrizione } from './iscrizioni.queries.ts'
import { type PianoScelto, scegliPosti } from './scegli-posti.ts'

type Chiesto = { codice: string | undefined; cliente_id: string; lock?: boolean }

/** Discounts with the day of the charge that they are on; null where it is the one of today. */
type ScontiDelPrimo = Sconti & { dal: string | null }

/** Counts what the first whole charge of a piano costs less: with the code that was typed, and with what holds without one. */
export async function findSconti(
  call: Pick<Call, 'db' | 'clock'>,
  piano: PianoScelto,
  { codice, cliente_id, lock = false }: Chiesto,
): Promise<ScontiDelPrimo> {
  const { esercente_id, prova_giorni, cadenza, primo } = piano
  const { prezzo_centesimi, dal } = prezzoIntero(piano, call.clock.today())
  // A promozione is of the whole price: taken off each share it would be given several times.
  if (piano.quota) {
    if (codice !== undefined) {
      throw new AppError('stato_incompatibile', {
        message: 'Paghi una quota del prezzo: qui i codici non si usano.',
      })
    }
    return { prezzo_centesimi, sconto_centesimi: 0, prova_giorni: 0, righe: [], dal: null }
  }
  const codici = codice === undefined ? [] : [codice]
  const di = { codici, cliente_id, esercente_id, piano: primo }
  const ordine = { ...di, prezzo_centesimi, prova_giorni, cadenza }
  const sconti = await contaSconti(call, ordine, { lock })
  return { ...sconti, dal: sconti.sconto_centesimi > 0 ? dal : null }
}

/** A piano as it begins with its promozioni: a longer trial is the only condition that changes. */
export const conSconti = (piano: PianoScelto, sconti: Sconti): PianoScelto => ({
  ...piano,
  prova_giorni: piano.prova_giorni + sconti.prova_giorni,
})

/** The cents that come off what is paid today: none where the first whole charge is still to come. */
export const scontoOggi = ({ dal, sconto_centesimi }: ScontiDelPrimo): number =>
  dal === null ? sconto_centesimi : 0

/** The end of the causale of the first charge: price and discount are read on whatever is written about it. */
export const fraseSconti = (sconti: ScontiDelPrimo): string =>
  scontoOggi(sconti) === 0
    ? ''
    : `; prezzo ${formattaEuro(sconti.prezzo_centesimi)}, sconto ${formattaEuro(sconti.sconto_centesimi)}`

function mostra(
  venduto: PianoScelto,
  sconti: ScontiDelPrimo,
  { codice, oggi }: { codice: string | null; oggi: string },
): ScontoPiano {
  const piano = conSconti(venduto, sconti)
  return {
    codice,
    nome: sconti.righe.map(({ nome }) => nome).join(' e '),
    sconto_centesimi: sconti.sconto_centesimi,
    righe: mostraRighe(sconti),
    prova_giorni: piano.prova_giorni,
    oggi_centesimi: daPagareOggi(piano, oggi) - scontoOggi(sconti),
    dal: sconti.dal,
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
  { id, codice, posti, beneficiario_id: per }: { id: string } & BodyOf<typeof provaCodicePiano>,
): Promise<ScontoPiano | null> {
  const { cliente_id } = call.actor
  const chiesto = cliente_id === null ? undefined : await findPiano(call.db, id)
  if (cliente_id === null || chiesto === undefined) throw new AppError('non_trovato')
  const offerto = await findInVendita(call.db, chiesto.primo)
  const now = call.clock.now()
  const proposta = await findIscrizione(call.db, offerto.id, { cliente_id, per, now })
  const inVendita = await perChi(call.db, offerto, cliente_id)
  const venduto = scegliPosti(inVendita, { chiesti: posti, proposta, oggi: call.clock.today() })
  if (codice === undefined) return findAutomatico(call, venduto, cliente_id)
  const sconti = await findSconti(call, venduto, { codice, cliente_id })
  return mostra(venduto, sconti, { codice, oggi: call.clock.today() })
}
