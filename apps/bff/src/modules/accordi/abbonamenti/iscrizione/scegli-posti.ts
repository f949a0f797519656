import { type Ingresso, SENZA_INGRESSO } from '@rateo/domain/stati/ingresso'
import { conPosti, motivoPosti, postiInParole } from '@rateo/domain/stati/posti'
import { senzaSpiccioli } from '@rateo/domain/stati/primo-addebito'
import { giorniTra } from '@rateo/domain/tempo/giorno'
import { AppError } from '../../../../http/errors.ts'
import type { RigaPiano } from '../piani/piano.queries.ts'

/** A piano with the places that somebody takes, whose sum its price is; `subentro` for who has it already elsewhere. */
export type PianoScelto = RigaPiano & {
  posti_scelti: number
  subentro: boolean
  /** True where the price is a share of that of the piano. */
  quota: boolean
  quota_id: string | null
  /** The one for whom it is; null for who pays. */
  beneficiario: string | null
}

type Proposta = {
  posti: number
  dal: string | null
  /** True where the days before `dal` are a trial. */
  prova: boolean
  quota_centesimi: number | null
  quota_ingresso_centesimi: number | null
  quota_periodi: number
  quota_id: string | null
  beneficiario: string | null
}
type Scelta = { chiesti: number | undefined; proposta?: Proposta | undefined; oggi: string }

/**
 * A piano at the price that a proposal is for: all of it, or a share, whose first price is divided by the same weights. Who pays
 * elsewhere until a day has none: a first price is for who begins.
 */
export function conQuota<P extends Ingresso & { importo_centesimi: number }>(
  piano: P,
  proposta: Omit<Proposta, 'posti' | 'prova' | 'quota_id' | 'beneficiario'> | undefined,
): P {
  if (proposta === undefined) return piano
  const { dal, quota_centesimi, quota_ingresso_centesimi, quota_periodi } = proposta
  if (quota_centesimi === null) return dal === null ? piano : { ...piano, ...SENZA_INGRESSO }
  const importo_centesimi = Number(quota_centesimi)
  if (quota_ingresso_centesimi === null || quota_periodi === 0) {
    return { ...piano, importo_centesimi, ...SENZA_INGRESSO }
  }
  return {
    ...piano,
    importo_centesimi,
    ingresso_periodi: quota_periodi,
    ingresso_centesimi: Number(quota_ingresso_centesimi),
  }
}

type Da = { prova_giorni: number; attivazione_centesimi: number }

/**
 * A piano whose first charge is on a day: nothing before it, and what is paid once is not asked for. For who pays elsewhere until
 * then those days are no trial; for who pays a share of a piano with one they are.
 */
function conSubentro<P extends Da>(
  piano: P,
  { dal, prova }: Partial<Pick<Proposta, 'dal' | 'prova'>>,
  oggi: string,
) {
  if (dal === null || dal === undefined) return { ...piano, subentro: false }
  const prova_giorni = Math.max(0, giorniTra(oggi, dal))
  return { ...piano, prova_giorni, attivazione_centesimi: 0, subentro: prova !== true }
}

const rifiuta = (message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer: '/posti', message }] })

/** A piano with the places that are asked for: those of a proposal, or else the fewest, where nobody says. */
export function scegliPosti(piano: RigaPiano, { chiesti, proposta, oggi }: Scelta): PianoScelto {
  const posti = chiesti ?? proposta?.posti ?? piano.posti_min
  const motivo = motivoPosti(piano, posti)
  if (motivo !== null) throw rifiuta(motivo)
  if (proposta !== undefined && proposta.posti !== posti) {
    throw rifiuta(`La proposta è per ${postiInParole(proposta.posti)}`)
  }
  const quota_centesimi = proposta?.quota_centesimi ?? null
  const prezzo = conQuota(piano, proposta)
  const scelto = senzaSpiccioli(conPosti(conSubentro(prezzo, proposta ?? {}, oggi), posti), oggi)
  return {
    ...scelto,
    quota: quota_centesimi !== null,
    quota_id: proposta?.quota_id ?? null,
    beneficiario: proposta?.beneficiario ?? null,
  }
}
