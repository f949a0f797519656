import type { OffertaGateway, OffertaRate } from '@rateo/contract/accordi/offerte-rate'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { spiegaRifiuto } from '@rateo/domain/credito/decisione-credito'
import { condizioniDaOfferta } from '@rateo/domain/credito/proposta-rate'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import { AppError } from '../../../../http/errors.ts'
import { puoIncassare } from '../../../persone/esercenti/index.ts'
import { componi, type Proposta } from '../proposta/componi-proposta.ts'
import {
  type Debito,
  findDebiti,
  fornituraDi,
  motivoNonDilazionabile,
} from '../rate/debiti.queries.ts'
import { listOfferte } from './offerte.queries.ts'

/** One offer applied to one debt: the plan it would be, or the reason why it cannot be taken. */
export type Applicata = { offerta: OffertaRate } &
  // The plan that the rules of credit refuse; null where something else is in the way.
  (
    | { motivo: string; proposta: null; rifiutata: Proposta | null }
    | { motivo: null; proposta: Proposta; rifiutata: null }
  )

const NON_ABILITATO =
  'A te questo esercente può offrire solo rate gratuite e brevi: queste non si possono scegliere.'

async function applica(db: Db, d: Debito, offerta: OffertaRate, oggi: string): Promise<Applicata> {
  const { importo_min_centesimi: min, importo_max_centesimi: max } = offerta
  if (d.importo_centesimi < min || d.importo_centesimi > max) {
    const motivo = `Si sceglie per importi da ${formattaEuro(min)} a ${formattaEuro(max)}.`
    return { offerta, motivo, proposta: null, rifiutata: null }
  }
  const { id, esercente_id, cliente_id, causale, importo_centesimi, metodi_ammessi } = d
  const oggetto = { esercente_id, cliente_id, causale, importo_centesimi, metodi_ammessi }
  try {
    const condizioni = condizioniDaOfferta(offerta, importo_centesimi, oggi)
    const parti = { ...oggetto, debiti: [id], fornitura_il: fornituraDi([d]) }
    const proposta = await componi(db, parti, condizioni)
    return proposta.inquadrata.bloccata
      ? { offerta, motivo: NON_ABILITATO, proposta: null, rifiutata: proposta }
      : { offerta, motivo: null, proposta, rifiutata: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'dati_non_validi') throw error
    const motivo = error.errors[0]?.message ?? 'Non si applica a questo importo.'
    return { offerta, motivo, proposta: null, rifiutata: null }
  }
}

/** A debt of this cliente, and why it cannot be paid in rate now. */
async function leggiDebito(
  db: Db,
  pagamento_id: string,
  cliente_id: string | null,
  { clock }: { clock: Clock },
): Promise<{ d: Debito; motivo: string | null }> {
  if (!isId(pagamento_id)) throw new AppError('non_trovato')
  const [d] = await findDebiti(db, [pagamento_id])
  if (d === undefined || d.cliente_id !== cliente_id || d.stato === 'bozza') {
    throw new AppError('non_trovato')
  }
  const isOver = d.stato === 'scaduto' || (d.valido_fino !== null && d.valido_fino < clock.today())
  if (isOver) return { d, motivo: 'Il link di pagamento è scaduto: chiedine uno nuovo.' }
  const motivo = motivoNonDilazionabile(d)
  if (motivo !== null) return { d, motivo }
  const puo = await puoIncassare(db, d.esercente_id, 'una_tantum')
  return { d, motivo: puo ? null : 'L’esercente in questo momento non può incassare.' }
}

/** An offer as the payment page tells it; `chieste` are the requests by which a person was asked, by offer. */
export function toOffertaGateway(
  { offerta, motivo, proposta, rifiutata }: Applicata,
  chieste: ReadonlyMap<string, string>,
): OffertaGateway {
  return {
    _id: offerta._id,
    n_rate: offerta.n_rate,
    cadenza: offerta.cadenza,
    consentita: motivo === null,
    motivo,
    piano: proposta && { ...proposta.piano, importo_centesimi: proposta.importo_centesimi },
    rifiuto: rifiutata && {
      ...spiegaRifiuto(rifiutata.dati),
      richiesta_id: chieste.get(offerta._id) ?? null,
    },
  }
}

const attive = async (db: Db, esercente_id: string) =>
  (await listOfferte(db, esercente_id)).filter((o) => o.attiva && o.archiviata_at === null)

/** Every offer with its rate, or with the reason; none where the debt itself cannot be dilated. */
export async function listApplicate(
  db: Db,
  pagamento_id: string,
  cliente_id: string | null,
  clock: Clock,
): Promise<Applicata[]> {
  const { d, motivo } = await leggiDebito(db, pagamento_id, cliente_id, { clock })
  if (motivo !== null) return []
  const offerte = await attive(db, d.esercente_id)
  return Promise.all(offerte.map((offerta) => applica(db, d, offerta, clock.today())))
}

/** The one that is meant, with what it would be. */
export async function esigiApplicata(
  db: Db,
  { pagamento_id, offerta_id }: { pagamento_id: string; offerta_id: string },
  cliente_id: string | null,
  clock: Clock,
): Promise<Applicata> {
  const { d, motivo } = await leggiDebito(db, pagamento_id, cliente_id, { clock })
  const offerta = (await attive(db, d.esercente_id)).find(({ _id }) => _id === offerta_id)
  if (offerta === undefined) throw new AppError('non_trovato')
  if (motivo !== null) throw new AppError('stato_incompatibile', { message: motivo })
  return applica(db, d, offerta, clock.today())
}
