import type { EventoStoria, Storia, TipoStoria } from '@rateo/contract/ponte/schede'
import { cercaEtichetta } from '@rateo/domain/parole/etichette'
import { NOMI_MOVIMENTO } from '@rateo/domain/denaro/movimento-pagamento'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Parti } from './parti.ts'
import { type Chiesta, fontiDi } from './storia-fonti.ts'

const PAGINA = 30

type Raw = {
  tipo: TipoStoria
  fatto: string
  secondo: number
  chiave: string
  ms: number
  testo: string
  importo_centesimi: number | null
  oggetto_tipo: NonNullable<EventoStoria['oggetto']>['tipo'] | null
  oggetto_id: string | null
  esercente: string | null
  cliente: string | null
}

const SOLLECITI: Readonly<Record<string, string>> = {
  promemoria: 'Promemoria inviato',
  sollecito: 'Sollecito inviato',
  formale: 'Sollecito formale inviato',
  diffida: 'Diffida inviata',
}

/** The word of a state as people read it in the middle of a sentence. */
const parolaDi = (entita: string, stato: string) =>
  (cercaEtichetta(`${entita}.${stato}`)?.etichetta ?? stato.replaceAll('_', ' ')).toLocaleLowerCase(
    'it',
  )

const COSE: Readonly<Record<string, string>> = {
  pagamento: 'Pagamento',
  dilazione: 'Dilazione',
  abbonamento: 'Abbonamento',
  esercente: 'Esercente',
}

function titoloStato(fatto: string): string {
  const [cosa = '', stato = ''] = fatto.split(':')
  return `${COSE[cosa] ?? cosa}: ${parolaDi(cosa, stato)}`
}

function titoloAssistenza(fatto: string): string {
  const [ruolo = '', stato = ''] = fatto.split(':')
  const chi = ruolo === 'cliente' ? 'del cliente' : 'dell’esercente'
  return `Richiesta di assistenza ${chi}: ${parolaDi('assistenza', stato)}`
}

const DENARO: Readonly<Record<string, string>> = NOMI_MOVIMENTO
const titoloDenaro = (fatto: string) => DENARO[fatto] ?? 'Movimento'

const TITOLI: Readonly<Record<TipoStoria, (fatto: string) => string>> = {
  richieste: () => 'Pagamento richiesto',
  denaro: titoloDenaro,
  accordi: (fatto) => (fatto === 'dilazione' ? 'Dilazione preparata' : 'Abbonamento'),
  messaggi: (fatto) => SOLLECITI[fatto] ?? 'Messaggio inviato',
  assistenza: titoloAssistenza,
  note: () => 'Nota',
  stati: titoloStato,
}

const toEvento =
  ({ esercente_id, cliente_id }: Parti) =>
  (raw: Raw): EventoStoria => ({
    _id: raw.chiave,
    at: new Date(raw.ms).toISOString(),
    tipo: raw.tipo,
    titolo: TITOLI[raw.tipo](raw.fatto),
    testo: raw.testo,
    importo_centesimi: raw.importo_centesimi,
    con: cliente_id === null ? raw.cliente : esercente_id === null ? raw.esercente : null,
    oggetto:
      raw.oggetto_tipo === null || raw.oggetto_id === null
        ? null
        : { tipo: raw.oggetto_tipo, _id: raw.oggetto_id },
  })

type Filtri = { tipo?: TipoStoria | undefined; prima?: string | undefined }

function readPrima(prima: string | undefined): Chiesta['prima'] {
  if (prima === undefined) return null
  const [secondo = '', chiave = ''] = prima.split('~')
  return { secondo: Number(secondo), chiave }
}

/** One page of the timeline between two parties, the latest first. */
export async function getStoria(
  db: Db,
  parti: Parti,
  actor: Actor,
  { tipo, prima }: Filtri,
): Promise<Storia> {
  const chiesta: Chiesta = {
    ...parti,
    tipo,
    isCliente: actor.ruolo === 'cliente',
    isStaff: actor.ruolo === 'admin',
    prima: readPrima(prima),
    limite: PAGINA + 1,
  }
  const fonti = fontiDi(chiesta)
  if (fonti.length === 0) return { data: [], prima: null }
  const { rows } = await sql<Raw>`
    with x (tipo, fatto, secondo, chiave, ms, testo, importo_centesimi, esercente_id, cliente_id, oggetto_tipo, oggetto_id) as (
      ${sql.join(
        fonti.map((fonte) => sql`(${fonte})`),
        sql` union all `,
      )})
    select x.*, e.ragione_sociale as esercente, coalesce(r.nome, c.nome) as cliente
    from (select * from x order by x.secondo desc, x.chiave collate "C" desc limit ${chiesta.limite}) x
    left join esercenti e on e.id = x.esercente_id
    left join clienti_esercente r on r.esercente_id = x.esercente_id and r.cliente_id = x.cliente_id
    left join clienti c on c.id = x.cliente_id and ${chiesta.isStaff}
    order by x.secondo desc, x.chiave collate "C" desc`.execute(db)
  const shown = rows.slice(0, PAGINA)
  const last = shown.at(-1)
  return {
    data: shown.map(toEvento(parti)),
    prima: rows.length > PAGINA && last ? `${last.secondo}~${last.chiave}` : null,
  }
}
