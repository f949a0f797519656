import { createHash } from 'node:crypto'
import { capacitaDi, type Interruttore, leggiInterruttori } from '@rateo/domain/permessi/capacita'
import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import type { Ambito } from '@rateo/contract/chiamata/ambiti'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../http/actor.ts'
import { readApiKey, saysApiKey } from '../../../http/api-key.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'

export const hashChiave = (segreto: string): Buffer => createHash('sha256').update(segreto).digest()

type Row = {
  id: string
  esercente_id: string
  creata_da: string
  ambiti: Ambito[]
  scade_at: Date | null
  ultimo_uso_at: Date | null
  ambiente: 'test' | 'live'
  stato: StatoEsercente
  fermi: string[]
  conto_ferma: string[]
  ferma: unknown
  utente_attivo: boolean
  squadra: RuoloSquadra
}

// The maker of the key must still be there, in the team: the key loses what its maker lost.
const STATEMENT = {
  name: 'chiave_leggi',
  text: `select k.id, k.esercente_id, k.creata_da, k.ambiti, k.scade_at, k.ultimo_uso_at,
      k.ambiente, e.stato, e.fermi, e.conto_ferma, e.provvedimento -> 'ferma' as ferma, u.stato = 'attivo' as utente_attivo, m.ruolo as squadra
    from chiavi_api k
    join esercenti e on e.id = k.esercente_id
    join utenti u on u.id = k.creata_da
    join membri_esercente m on m.utente_id = k.creata_da and m.esercente_id = k.esercente_id and m.al is null and m.sospeso_at is null
      and (m.finisce_at is null or m.finisce_at > $2)
    where k.hash = $1 and k.revocata_at is null`,
}

/** The time of last use is for people: a minute is near enough, and spares a write at every call. */
const PASSO_ULTIMO_USO_MS = 60_000

async function findChiave({ pool, clock }: Deps, request: FastifyRequest): Promise<Row> {
  const segreto = readApiKey(request)
  if (segreto === null) throw new AppError('chiave_api_non_valida')
  const { rows } = await pool.query<Row>({
    ...STATEMENT,
    values: [hashChiave(segreto), clock.now()],
  })
  const [row] = rows
  if (row) request.chiaveApi = { id: row.id, esercente_id: row.esercente_id }
  if (!row || (row.scade_at !== null && row.scade_at <= clock.now())) {
    throw new AppError('chiave_api_non_valida')
  }
  return row
}

/** Whether the state of the esercente, and the staff, let this key make this call. */
function isAmmessa({ ambiente, stato }: Row, fermi: Interruttore[], isReading: boolean): boolean {
  const { api } = capacitaDi(stato, fermi)
  if (api === 'si') return true
  return isReading && (api === 'sola_lettura' || (api === 'di_prova' && ambiente === 'test'))
}

/** Reads who is calling from a key where there is one, else from the session. */
export function createReadActorOrKey(
  deps: Deps,
  readSession: (request: FastifyRequest) => Promise<Actor | null>,
): (request: FastifyRequest) => Promise<Actor | null> {
  return async (request) => {
    if (!saysApiKey(request)) return readSession(request)
    const { method, config } = request.routeOptions
    if (config.allow === 'pubblico') return null
    const chiave = await findChiave(deps, request)
    const ambito = config.contract?.chiave
    if (ambito === undefined) throw new AppError('non_autorizzato')
    if (!chiave.ambiti.includes(ambito)) {
      throw new AppError('ambito_mancante', {
        message: `Alla chiave API manca il permesso ${ambito}. Nessun importo è stato mosso.`,
      })
    }
    const fermi = [...leggiInterruttori(chiave.fermi), ...leggiInterruttori(chiave.ferma)]
    const isReading = method === 'GET' || method === 'HEAD' || config.reads === true
    if (!isAmmessa(chiave, fermi, isReading)) {
      throw new AppError('capacita_assente', {
        message: `Le chiavi API ${isReading ? 'non sono ammesse' : 'possono solo leggere'}, nello stato attuale dell’attività. Nessun importo è stato mosso.`,
      })
    }
    const now = deps.clock.now()
    if (now.getTime() - (chiave.ultimo_uso_at?.getTime() ?? 0) >= PASSO_ULTIMO_USO_MS) {
      await deps.pool.query(
        'update chiavi_api set ultimo_uso_at = $2, ultimo_uso_ip = $3 where id = $1',
        [chiave.id, now, request.ip],
      )
    }
    return {
      utente_id: chiave.creata_da,
      sessione_id: `chiave:${chiave.id}`,
      ruolo: 'esercente',
      esercente_id: chiave.esercente_id,
      squadra: chiave.squadra,
      cliente_id: null,
      stato: chiave.utente_attivo ? 'attivo' : 'inattivo',
      registering: false,
      attivita: { stato: chiave.stato, fermi, del_conto: leggiInterruttori(chiave.conto_ferma) },
      canale: 'api',
      chiave_id: chiave.id,
    }
  }
}
