import type { CodaDaFare, DaFare } from '@rateo/contract/ponte/home'
import { type Mansione, svolge as puoSvolgere } from '@rateo/domain/permessi/squadra'
import { inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { selectDaLeggere } from '../../persone/testi/index.ts'
import { eInArrivo } from '../../accordi/pagamenti/index.ts'

type Riga = {
  coda: CodaDaFare
  numero: number
  importo_centesimi: number | null
  primo_id?: string | null
}

const RISPOSTE = ({ utente_id, ruolo, esercente_id }: Actor) => sql`
  select 'risposte_attese', count(*)::int, null::bigint from richieste_assistenza
  where utente_id = ${utente_id} and ruolo = ${ruolo} and esercente_id is not distinct from ${esercente_id}
    and stato = 'in_attesa_utente'`

const testi = (actor: Actor, today: string) => sql`
  select 'testi_da_leggere', count(*)::int, null::bigint from (${selectDaLeggere(actor, today)}) as t`

type Chiesto = { actor: Actor; today: string; conti: boolean }

const svolge = ({ squadra }: Actor, mansione: Mansione): boolean =>
  squadra != null && puoSvolgere(squadra, mansione)

const perEsercente = ({ actor, today, conti }: Chiesto, esercente_id: string) => sql<Riga>`
  select 'conto_incassi' as coda, count(*)::int as numero, null::bigint as importo_centesimi
  from conti_collegati where ${conti} and esercente_id = ${esercente_id}
    and stato in ('da_completare', 'da_aggiornare', 'fermo', 'respinto')
  union all
  select 'contestazioni', count(*)::int, coalesce(sum(importo_centesimi), 0)::bigint
  from contestazioni where esercente_id = ${esercente_id} and capofila_id is null and stato = 'da_rispondere'
  union all
  select 'rimborsi_da_approvare', count(distinct pagamento_id)::int, coalesce(sum(importo_centesimi), 0)::bigint
  from rimborsi where ${svolge(actor, 'approvare_rimborsi')} and esercente_id = ${esercente_id}
    and stato = 'in_approvazione' and seconda_persona and richiesto_da <> ${`utente:${actor.utente_id}`}
  union all
  select 'chiusure_da_verificare', count(*)::int, null
  from sessioni_cassa where ${svolge(actor, 'verificare_cassa')} and esercente_id = ${esercente_id}
    and stato = 'da_verificare' and contata_da <> ${actor.utente_id}
  union all
  select 'in_ritardo', count(*)::int, coalesce(sum(residuo_centesimi), 0)::bigint
  from pagamenti where esercente_id = ${esercente_id} and e_scaduto(stato, dilazione_id, scadenza, ${today}::date)
  union all
  select 'bonifici_annunciati', count(*)::int, coalesce(sum(residuo_centesimi), 0)::bigint
  from pagamenti p where esercente_id = ${esercente_id} and ${eInArrivo}
  union all
  select 'casse_da_chiudere', count(*)::int, null
  from sessioni_cassa where esercente_id = ${esercente_id} and stato <> 'chiusa'
    and aperta_at < ${inizioGiornoDiRoma(today)}
  union all ${RISPOSTE(actor)}
  union all ${testi(actor, today)}`

const perCliente = ({ actor, today }: Chiesto, cliente_id: string) => sql<Riga>`
  select 'proposte_da_firmare' as coda, count(*)::int as numero, null::bigint as importo_centesimi, null::text as primo_id
  from dilazioni where cliente_id = ${cliente_id} and stato = 'proposta'
  union all
  select 'quote_attese', count(*)::int, null, min(id)
  from quote_ripartizione where cliente_id = ${cliente_id} and stato = 'in_attesa'
  union all select *, null from (${RISPOSTE(actor)} union all ${testi(actor, today)}) as altro`

/** The queues of who asks that hold something; `conti` where the esercenti have accounts at the provider. */
export async function getDaFare(db: Db, chiesto: Chiesto): Promise<DaFare> {
  const { actor } = chiesto
  const { ruolo, esercente_id, cliente_id } = actor
  const query =
    ruolo === 'esercente' && esercente_id !== null
      ? perEsercente(chiesto, esercente_id)
      : ruolo === 'cliente' && cliente_id !== null
        ? perCliente(chiesto, cliente_id)
        : null
  const rows = query === null ? [] : (await query.execute(db)).rows
  const piene = rows.filter(({ numero }) => numero > 0)
  return {
    data: piene.map(({ primo_id, ...coda }) => ({ ...coda, ...(primo_id && { primo_id }) })),
  }
}
