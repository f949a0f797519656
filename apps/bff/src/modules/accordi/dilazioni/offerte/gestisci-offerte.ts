import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type {
  creaOffertaRate,
  modificaOffertaRate,
  OffertaRate,
} from '@rateo/contract/accordi/offerte-rate'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { componiDilazione, condizioniDaOfferta } from '@rateo/domain/credito/proposta-rate'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/ids.ts'
import { AppError, type FieldError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { contestoDi } from '../annota-dilazione.ts'
import { listOfferte } from './offerte.queries.ts'
import { motivoPerChiunque } from '../proposta/soglia.ts'
import { type Chi, esercenteDi } from '../proposta/scrivi-bozza.ts'

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

async function annotaOfferta(db: Db, id: string, azione: string, dopo: object, chi: Chi) {
  const entita = { entita: 'offerta_rate', entita_id: id }
  await annota(db, { ...contestoDi(chi), azione, ...entita, dopo: { ...dopo } })
}

async function una(db: Db, esercente_id: string, id: string): Promise<OffertaRate> {
  const offerta = (await listOfferte(db, esercente_id)).find(({ _id }) => _id === id)
  if (offerta === undefined) throw new AppError('non_trovato')
  return offerta
}

export async function creaOfferta(trx: Db, offerta: Offerta, chi: Chi): Promise<OffertaRate> {
  const { actor, clock } = chi
  const esercente_id = esercenteDi(actor)
  await controlla(trx, offerta, clock.today())
  // Two made together must see one another.
  await trx
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const vive = (await listOfferte(trx, esercente_id)).filter((one) => one.archiviata_at === null)
  if (vive.length >= MASSIMO) {
    throw new AppError('stato_incompatibile', {
      message: `Puoi tenere al massimo ${MASSIMO} offerte a rate: archiviane una e riprova.`,
    })
  }
  const now = clock.now()
  const id = newId(now)
  const ordine = Math.min(99, Math.max(-1, ...vive.map((one) => one.ordine)) + 1)
  await trx
    .insertInto('offerte_rate')
    .values({ id, esercente_id, ...colonne(offerta), ordine, created_at: now, updated_at: now })
    .execute()
  await annotaOfferta(trx, id, 'crea', offerta, chi)
  return una(trx, esercente_id, id)
}

export async function modificaOfferta(
  trx: Db,
  id: string,
  offerta: Modifica,
  chi: Chi,
): Promise<OffertaRate> {
  const { actor, clock } = chi
  const esercente_id = esercenteDi(actor)
  const { archiviata_at } = await una(trx, esercente_id, id)
  if (archiviata_at !== null) {
    throw new AppError('stato_incompatibile', {
      message: 'Questa offerta è archiviata: aggiungine una nuova.',
    })
  }
  await controlla(trx, offerta, clock.today())
  const { ordine, ...altro } = colonne(offerta)
  await trx
    .updateTable('offerte_rate')
    .set({ ...altro, ...(ordine !== undefined && { ordine }), updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await annotaOfferta(trx, id, 'modifica', offerta, chi)
  return una(trx, esercente_id, id)
}

export async function archiviaOfferta(trx: Db, id: string, chi: Chi): Promise<OffertaRate> {
  const esercente_id = esercenteDi(chi.actor)
  const { archiviata_at } = await una(trx, esercente_id, id)
  if (archiviata_at === null) {
    const now = chi.clock.now()
    await trx
      .updateTable('offerte_rate')
      .set({ archiviata_at: now, attiva: false, updated_at: now })
      .where('id', '=', id)
      .execute()
    await annotaOfferta(trx, id, 'archivia', {}, chi)
  }
  return una(trx, esercente_id, id)
}
