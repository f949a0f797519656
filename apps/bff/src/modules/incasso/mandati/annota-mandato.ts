import type { EventoMandato, StatoMandato } from '@rateo/domain/banca/mandato'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { CallInfo } from '../../../http/endpoint.ts'
import { annota } from '../../base/cronologia/index.ts'

/** Who changes it; left out where nobody calls. */
export type Chi = { actor: Actor; info: CallInfo }

type Cambio = {
  id: string
  azione: EventoMandato
  da: StatoMandato
  a: StatoMandato
  altro?: Record<string, unknown>
}

export async function annotaMandato(db: Db, { id, azione, da, a, altro }: Cambio, chi?: Chi) {
  await annota(db, {
    attore: chi ? `utente:${chi.actor.utente_id}` : 'sistema',
    ruolo: chi?.actor.ruolo ?? 'sistema',
    canale: chi ? 'portale' : 'sistema',
    azione,
    entita: 'mandato',
    entita_id: id,
    prima: { stato: da },
    dopo: { stato: a, ...altro },
    ...(chi && { ip: chi.info.ip, request_id: chi.info.request_id }),
  })
}
