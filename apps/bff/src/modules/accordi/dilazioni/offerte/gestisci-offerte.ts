import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type {
  creaOffertaRate,
  modificaOffertaRate,
  OffertaRate,
} from '@rateo/contract/accordi/offerte-rate'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { componiDilazione, condizioniDaOfferta } from '@rateo/domain/credito/proposta-rate'
import type { Call } from '../../../../http/call.ts'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { AppError, type FieldError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { listOfferte } from './offerte.queries.ts'
import { motivoPerChiunque } from '../proposta/soglia.ts'
import { esercenteDi } from '../proposta/scrivi-bozza.ts'

type Offerta = BodyOf<typeof creaOffertaRate>
type Modifica = BodyOf<typeof modificaOffertaRate>

/** More than a cliente can compare on a telephone. */
const MASSIMO = 8

const CAMPI: Readonly<Record<string, string>> = {
  importo_centesimi: '/importo_min_centesimi',
  anticipo_centesimi: '/anticipo_percento',
}

/** An offer that could be made of none of its amounts is refused, beside the field that stands in the way. */
async function controlla(db: Db, offerta: Offerta, oggi: string): Promise<void> {
  const { importo_min_centesimi: min, importo_max_centesimi: max } = offerta
  const errors: FieldError[] = []
  if (min > max) {
    errors.push({
      pointer: '/importo_max_centesimi',
      message: `L’importo massimo viene prima del minimo, che è ${formattaEuro(min)}`,
    })
  } else {
    for (const importo of [min, max]) {
      const esito = componiDilazione(condizioniDaOfferta(offerta, importo, oggi))
      if (esito.ok) {
        const message = await motivoPerChiunque(db, esito.piano.taeg_percento, oggi)
        if (message !== null) errors.push({ pointer: '/tan_percento', message })
        continue
      }
      for (const { campo, motivo } of esito.problemi) {
        const pointer = CAMPI[campo] ?? `/${campo}`
        if (errors.every((one) => one.pointer !== pointer)) {
          errors.push({ pointer, message: motivo })
        }
      }
    }
  }
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}

const colonne = (offerta: Modifica) => ({ ...offerta, tan_percento: String(offerta.tan_percento) })

const annotaOfferta = (call: Call, id: string, azione: string, dopo: object) =>
  annota(call, { azione, entita: 'offerta_rate', id, dopo })

async function una(db: Db, esercente_id: string, id: string): Promise<OffertaRate> {
  const offerta = (await listOfferte(db, esercente_id)).find(({ _id }) => _id === id)
  if (offerta === undefined) throw new AppError('non_trovato')
  return offerta
}

export async function creaOfferta(call: Call, offerta: Offerta): Promise<OffertaRate> {
  const { actor, clock, db } = call
  const esercente_id = esercenteDi(actor)
  await controlla(db, offerta, clock.today())
  // Two made together must see one another.
  await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const vive = (await listOfferte(db, esercente_id)).filter((one) => one.archiviata_at === null)
  if (vive.length >= MASSIMO) {
    throw new AppError('stato_incompatibile', {
      message: `Puoi tenere al massimo ${MASSIMO} offerte a rate: archiviane una e riprova.`,
    })
  }
  const now = clock.now()
  const id = newId(now)
  const ordine = Math.min(99, Math.max(-1, ...vive.map((one) => one.ordine)) + 1)
  await db
    .insertInto('offerte_rate')
    .values({ id, esercente_id, ...colonne(offerta), ordine, created_at: now, updated_at: now })
    .execute()
  await annotaOfferta(call, id, 'crea', offerta)
  return una(db, esercente_id, id)
}

export async function modificaOfferta(
  call: Call,
  id: string,
  offerta: Modifica,
): Promise<OffertaRate> {
  const { actor, clock, db } = call
  const esercente_id = esercenteDi(actor)
  const { archiviata_at } = await una(db, esercente_id, id)
  if (archiviata_at !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'Questa offerta è archiviata: aggiungine una nuova.',
    })
  }
  await controlla(db, offerta, clock.today())
  const { ordine, ...altro } = colonne(offerta)
  await db
    .updateTable('offerte_rate')
    .set({ ...altro, ...(ordine !== undefined && { ordine }), updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annotaOfferta(call, id, 'modifica', offerta)
  return una(db, esercente_id, id)
}

export async function archiviaOfferta(call: Call, id: string): Promise<OffertaRate> {
  const { db } = call
  const esercente_id = esercenteDi(call.actor)
  const { archiviata_at } = await una(db, esercente_id, id)
  if (archiviata_at === null) {
    const now = call.clock.now()
    await db
      .updateTable('offerte_rate')
      .set({ archiviata_at: now, attiva: false, updated_at: now })
      .where('id', '=', id)
      .execute()
    await annotaOfferta(call, id, 'archivia', {})
  }
  return una(db, esercente_id, id)
}
