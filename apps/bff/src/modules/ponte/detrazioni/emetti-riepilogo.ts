import type { emettiRiepilogo as emetti } from '@rateo/contract/ponte/detrazioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { scriviDocumento } from '../../registri/documenti/index.ts'
import { type Parti, partiDi } from './parti.ts'
import { findGruppo } from './persone.queries.ts'
import { annoDi } from './quadro.queries.ts'
import { datiRiepilogo } from './riepilogo-dati.ts'
import { findRighe } from './righe.queries.ts'
import { type Gruppo, parametriDi } from './spese.queries.ts'

const MOTIVO = 'Qualcosa è cambiato dopo il riepilogo di prima'

const titoloDi = ({ anno, beneficiario }: Gruppo) =>
  `Spese detraibili ${anno}${beneficiario === null ? '' : ` per ${beneficiario}`}`

async function scrivi(trx: Db, clock: Clock, g: Gruppo): Promise<string> {
  const { esercente_id, cliente_id, beneficiario_id, anno } = g
  const parametri = await parametriDi(anno).execute(trx)
  const righe = await findRighe(trx, { esercente_id, cliente_id, beneficiario_id }, anno)
  const versione = (g.versione ?? 0) + 1
  const id = await scriviDocumento(
    trx,
    {
      tipo: 'riepilogo_spese',
      titolo: titoloDi(g),
      esercente_id,
      cliente_id,
      importo_centesimi: g.detraibile_centesimi,
      data: clock.today(),
      fonte: fonteDi(g, versione),
      dati: datiRiepilogo(g, righe, parametri.rows),
      now: clock.now(),
    },
    g.documento_id === null ? undefined : { id: g.documento_id, motivo: MOTIVO },
  )
  if (id === null) throw new Error(`${fonteDi(g, versione)}: written by nobody who held the lock`)
  await trx
    .insertInto('riepiloghi_spese')
    .values({ documento_id: id, esercente_id, anno, beneficiario_id, impronta: g.impronta })
    .execute()
  return id
}

/** Holds what is between the two: of two statements at once the second finds the first. */
const lockRapporto = (trx: Db, { esercente_id, cliente_id }: Parti) =>
  trx
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .select('cliente_id')
    .forNoKeyUpdate()
    .execute()

const fonteDi = ({ anno, esercente_id, cliente_id, beneficiario_id }: Gruppo, versione: number) =>
  `riepilogo_spese:${anno}:${esercente_id}:${cliente_id}:${beneficiario_id ?? ''}:${versione}`

/**
 * The statement of one person for a year, written now unless it is there and still says the truth; undefined where nothing moved. Of
 * two at once one writes it. `nuovo` where it was written by this call.
 */
export async function emettiUno(
  trx: Db,
  clock: Clock,
  parti: Parti,
  anno: number,
): Promise<{ id: string; nuovo: boolean } | undefined> {
  await lockRapporto(trx, parti)
  const g = await findGruppo(trx, parti, anno)
  if (g === undefined) return undefined
  if (g.documento_id !== null && g.impronta === g.impronta_emessa) {
    return { id: g.documento_id, nuovo: false }
  }
  return { id: await scrivi(trx, clock, g), nuovo: true }
}

/** Tells the cliente, with the link to it. */
export const annuncia = (trx: Db, documento_id: string) =>
  accoda(trx, {
    argomento: 'riepilogo_spese',
    unicita: `riepilogo_spese:${documento_id}`,
    contenuto: { documento_id },
  })

/** Issues a statement when somebody asks for it: of a year that is over. The cliente is told of what the esercente issues. */
export async function emettiRiepilogo(call: Call, body: BodyOf<typeof emetti>): Promise<string> {
  const { db, actor, clock } = call
  const parti = await partiDi(call, body)
  if (body.anno >= annoDi(clock.today())) {
    const message = `Il ${body.anno} non è ancora finito: il riepilogo arriva a gennaio dell’anno dopo.`
    throw new AppError('stato_incompatibile', { message })
  }
  const fatto = await emettiUno(db, clock, parti, body.anno)
  if (fatto === undefined) throw new AppError('non_trovato')
  if (fatto.nuovo) {
    await annota(call, { azione: 'emette', entita: 'documento', id: fatto.id })
    if (actor.ruolo === 'esercente') await annuncia(db, fatto.id)
  }
  return fatto.id
}
