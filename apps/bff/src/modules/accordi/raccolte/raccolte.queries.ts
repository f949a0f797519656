import type { RaccoltaIntera } from '@rateo/contract/accordi/raccolte'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { METODI_PAGAMENTO } from '@rateo/domain/stati/pagamento'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { azioniDiSquadra } from '../../../http/azioni-di-squadra.ts'
import { AppError } from '../../../http/errors.ts'
import { search } from '../../../http/search/search.ts'
import { adesioniDi } from './adesioni.list.ts'
import { azioniRaccolta } from './azioni-raccolta.ts'
import { figureDi } from './lock-raccolta.ts'
import { raccolteDi } from './raccolte.list.ts'

export function searchRaccolte(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = raccolteDi(actor)
  return search(pool, what, { scope, body, today })
}

export function searchAdesioni(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = adesioniDi(actor)
  return search(pool, what, { scope, body, today })
}

/** A raccolta that the caller may read, as it is written. Somebody else's is not found. */
export async function findRaccolta(db: Db, { ruolo, esercente_id }: Actor, id: string) {
  const row = await db
    .selectFrom('raccolte')
    .where('id', '=', id)
    .$if(ruolo !== 'admin', (q) => q.where('esercente_id', '=', esercente_id ?? ''))
    .selectAll()
    .executeTakeFirst()
  if (!row || ruolo === 'cliente') throw new AppError('non_trovato')
  return row
}

export const linkDi = (origin: string, codice: string) => `${origin}/raccolta/${codice}`

/** One raccolta: who paid, who is missing, what came in, and what may be done now. */
export async function getRaccolta(
  db: Db,
  actor: Actor,
  id: string,
  origin: string,
): Promise<RaccoltaIntera> {
  const r = await findRaccolta(db, actor, id)
  const f = await figureDi(db, id)
  const { ragione_sociale } = await db
    .selectFrom('esercenti')
    .where('id', '=', r.esercente_id)
    .select('ragione_sociale')
    .executeTakeFirstOrThrow()
  const { incassati_centesimi, rimborsati_centesimi, ...conti } = f
  return {
    _id: r.id,
    titolo: r.titolo,
    descrizione: r.descrizione,
    stato: r.stato,
    modo: r.modo,
    scadenza: r.scadenza,
    metodi_ammessi: METODI_PAGAMENTO.filter((metodo) => r.metodi_ammessi.includes(metodo)),
    posti: r.posti,
    importo_centesimi: r.importo_centesimi,
    aperta: r.aperta,
    mostra_totale: r.mostra_totale,
    link: linkDi(origin, r.codice),
    ...conti,
    incassati_centesimi: incassati_centesimi - rimborsati_centesimi,
    rimborsati_centesimi,
    riprende_at: r.riprende_at?.toISOString() ?? null,
    esercente: { _id: r.esercente_id, nome: ragione_sociale },
    created_at: r.created_at.toISOString(),
    azioni_consentite:
      actor.ruolo === 'esercente'
        ? azioniDiSquadra(azioniRaccolta({ ...r, ...f }), actor, 'raccolte')
        : [],
  }
}
