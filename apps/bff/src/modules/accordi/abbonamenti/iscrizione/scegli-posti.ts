import { conPosti, motivoPosti, postiInParole } from '@rateo/domain/stati/posti'
import { AppError } from '../../../../http/errors.ts'
import type { RigaPiano } from '../piani/piano.queries.ts'

/** A piano with the places that somebody takes, whose sum its price is. */
export type PianoScelto = RigaPiano & { posti_scelti: number }

type Scelta = { chiesti: number | undefined; proposta?: { posti: number } | undefined }

const rifiuta = (message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer: '/posti', message }] })

/** A piano with the places that are asked for: those of a proposal, or else the fewest, where nobody says. */
export function scegliPosti(piano: RigaPiano, { chiesti, proposta }: Scelta): PianoScelto {
  const posti = chiesti ?? proposta?.posti ?? piano.posti_min
  const motivo = motivoPosti(piano, posti)
  if (motivo !== null) throw rifiuta(motivo)
  if (proposta !== undefined && proposta.posti !== posti) {
    throw rifiuta(`La proposta è per ${postiInParole(proposta.posti)}`)
  }
  return conPosti(piano, posti)
}
