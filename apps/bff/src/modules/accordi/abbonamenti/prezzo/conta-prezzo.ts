import type { AnteprimaPrezzo } from '@rateo/contract/accordi/prezzo-piano'
import {
  adeguaPrezzo,
  alMese,
  PREZZO_ENTRO_GIORNI,
  stesseCondizioni,
} from '@rateo/domain/atti/adeguamento-prezzo'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { prezzoPieno } from '@rateo/domain/stati/ingresso'
import type { CambioPiano } from '@rateo/domain/stati/cambio-piano'
import { conPosti, motivoPosti } from '@rateo/domain/stati/posti'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import type { RigaPiano } from '../piani/piano.queries.ts'
import { findAbbonatiAltroPrezzo } from './abbonati-prezzo.queries.ts'
import { findPreavvisoPrezzo } from './limiti-prezzo.ts'

/** Rows shown at once; the rest are counted. */
export const MOSTRATI = 100

type Abbonato = Awaited<ReturnType<typeof findAbbonatiAltroPrezzo>>[number]

/** Why the new price does not come to one who subscribed; null where it does. */
function motivoEscluso(a: Abbonato, piano: RigaPiano): string | null {
  if (!stesseCondizioni(a, piano)) {
    return 'Ha anche altre condizioni: proponi il cambio di piano dalla sua scheda'
  }
  if (motivoPosti(piano, a.posti) !== null) {
    return 'Ha un numero di posti che il piano non vende più'
  }
  if (a.stato === 'disdetto') return 'Ha già disdetto'
  if (a.stato !== 'attivo' && a.stato !== 'in_prova') return 'Adesso non è attivo'
  if (a.pausa_dal !== null) return 'Ha una pausa che sta per cominciare'
  if (a.ha_cambio) return 'Ha già un cambio di piano proposto o programmato'
  if (a.prossimo_addebito === null) return 'Non ha altri addebiti'
  return null
}

/** The piano that is sold at the price that one who subscribed would pay: all of their places, or their share. */
const perChi = (a: Abbonato, piano: RigaPiano) => ({
  ...conPosti(piano, a.posti),
  importo_centesimi: a.nuovo_centesimi,
})

/** True when the price that is sold would be more for somebody, all of their places together. */
export const pagaDiPiu = (
  a: Pick<Abbonato, 'importo_centesimi' | 'pieno_centesimi' | 'nuovo_centesimi'>,
): boolean => prezzoPieno(a) < a.nuovo_centesimi

type Adeguato = Abbonato & { cambio: CambioPiano }
type Escluso = Abbonato & { motivo: string }

/** The day from which the price may hold: far enough for those who are told, and not beyond sight. */
async function esigiGiorno({ db, clock }: Call, vale_dal: string): Promise<string> {
  const oggi = clock.today()
  const dal_minimo = aggiungiGiorni(oggi, await findPreavvisoPrezzo(db, clock.now()))
  const motivo =
    vale_dal < dal_minimo
      ? `Non prima del ${formattaGiornoLungo(dal_minimo)}: chi è abbonato deve avere il tempo di decidere`
      : vale_dal > aggiungiGiorni(oggi, PREZZO_ENTRO_GIORNI)
        ? 'Al massimo tra un anno'
        : null
  if (motivo === null) return dal_minimo
  throw new AppError('dati_non_validi', { errors: [{ pointer: '/vale_dal', message: motivo }] })
}

/** Counts who pays another price than the one that is sold, as of a day: the preview and the act. */
export async function contaPrezzo(call: Call, piano: RigaPiano, vale_dal: string) {
  const dal_minimo = await esigiGiorno(call, vale_dal)
  const oggi = call.clock.today()
  const adeguati: Adeguato[] = []
  const esclusi: Escluso[] = []
  for (const a of await findAbbonatiAltroPrezzo(call.db, piano)) {
    const motivo = motivoEscluso(a, piano)
    const cambio =
      motivo === null && a.prossimo_addebito !== null
        ? adeguaPrezzo({ ...a, prossimo_addebito: a.prossimo_addebito }, perChi(a, piano), {
            dal: vale_dal,
            oggi,
          })
        : null
    if (cambio !== null) adeguati.push({ ...a, cambio })
    else {
      const durata = 'Ha una durata: il prezzo resta il suo fino alla fine'
      esclusi.push({ ...a, motivo: motivo ?? durata })
    }
  }
  const aumenti = adeguati.filter(pagaDiPiu).length
  return { dal_minimo, adeguati, esclusi, aumenti, riduzioni: adeguati.length - aumenti }
}

const differenza = (a: Abbonato, piano: RigaPiano) =>
  alMese(perChi(a, piano)) - alMese({ ...a, importo_centesimi: prezzoPieno(a) })

/** The preview as it is read: who, how much more a month, and the first charge at the new price. */
export async function mostraAnteprima(
  call: Call,
  piano: RigaPiano,
  vale_dal: string,
): Promise<AnteprimaPrezzo> {
  const { adeguati, esclusi, ...conto } = await contaPrezzo(call, piano, vale_dal)
  const chi = (a: Abbonato) => ({
    abbonamento_id: a.id,
    cliente: { _id: a.cliente_id, nome: a.cliente },
  })
  return {
    ...conto,
    vale_dal,
    importo_centesimi: piano.importo_centesimi,
    cadenza: piano.cadenza,
    differenza_mensile_centesimi: adeguati.reduce((somma, a) => somma + differenza(a, piano), 0),
    righe: adeguati.slice(0, MOSTRATI).map((a) => ({
      ...chi(a),
      da_centesimi: prezzoPieno(a),
      differenza_mensile_centesimi: differenza(a, piano),
      primo_addebito: a.cambio.vale_dal,
    })),
    altri: Math.max(0, adeguati.length - MOSTRATI),
    esclusi: esclusi.slice(0, MOSTRATI).map((a) => ({ ...chi(a), motivo: a.motivo })),
  }
}
