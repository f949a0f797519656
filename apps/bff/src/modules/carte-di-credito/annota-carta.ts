import type { Db } from '../../db/database.ts'
import type { CallInfo } from '../../http/endpoint.ts'
import { annota } from '../cronologia/index.ts'
import type { Titolare } from './carte.queries.ts'

type Fatto = {
  azione:
    | 'aggiunge'
    | 'modifica'
    | 'predefinisce'
    | 'sposta_addebiti'
    | 'ordina'
    | 'rimuove'
    | 'blocca'
  id: string
  dopo?: Record<string, unknown>
  /** Left out where the provider tells us, with nobody calling. */
  info?: CallInfo | undefined
}

export const annotaCarta = async (
  db: Db,
  { utente_id, ruolo }: Titolare,
  { azione, id, dopo, info }: Fatto,
): Promise<void> =>
  annota(db, {
    attore: `utente:${utente_id}`,
    ruolo,
    canale: info ? 'portale' : 'sistema',
    azione,
    entita: 'carta',
    entita_id: id,
    ...(dopo && { dopo }),
    ...(info && { ip: info.ip, request_id: info.request_id }),
  })
