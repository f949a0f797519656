import type { Db } from '../../../db/database.ts'
import type { CallInfo } from '../../../http/call.ts'
import { scriviRiga } from '../../base/cronologia/index.ts'
import type { Titolare } from './carte.queries.ts'

/** Done by nobody who calls: the bank or the provider did it, and told us. */
const DELLA_BANCA: readonly string[] = ['rinnova', 'blocca']

type Fatto = {
  azione:
    | 'aggiunge'
    | 'modifica'
    | 'predefinisce'
    | 'sposta_addebiti'
    | 'ordina'
    | 'rimuove'
    | 'rinnova'
    | 'blocca'
  id: string
  prima?: Record<string, unknown>
  dopo?: Record<string, unknown>
  /** The call; left out where the provider tells us, with nobody calling. */
  info?: CallInfo | undefined
}

export const annotaCarta = async (
  db: Db,
  { utente_id, ruolo }: Titolare,
  { azione, id, prima, dopo, info }: Fatto,
): Promise<void> =>
  scriviRiga(db, {
    ...(DELLA_BANCA.includes(azione)
      ? { attore: 'sistema', ruolo: 'sistema' as const }
      : { attore: `utente:${utente_id}`, ruolo }),
    canale: info ? 'portale' : 'sistema',
    azione,
    entita: 'carta',
    id,
    ...(prima && { prima }),
    ...(dopo && { dopo }),
    ...(info && { ip: info.ip, request_id: info.request_id }),
  })
