import { COLONNE_PAGAMENTO } from '@rateo/contract/accordi/pagamenti'
import { nascosteA } from '@rateo/contract/chiamata/colonne'
import type { Privacy } from '@rateo/contract/persone/dati-personali'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { saldo } from '../../registri/contabilita/index.ts'

const APERTI = [
  'da_pagare',
  'in_verifica',
  'in_elaborazione',
  'parzialmente_pagato',
  'insoluto',
  'contestato',
]

/**
 * A person may be an esercente and a cliente: everything of theirs counts, in whatever role they ask. An
 * esercente is its titolare's: who works there has no part in its data, nor in what binds it.
 */
export async function findSoggetti(db: Db, utente_id: string) {
  const rows = await db
    .selectFrom('utenti_ruoli as r')
    .leftJoin('membri_esercente as m', (join) =>
      join
        .onRef('m.utente_id', '=', 'r.utente_id')
        .on('r.ruolo', '=', 'esercente')
        .on('m.al', 'is', null)
        .on('m.ruolo', '=', 'titolare'),
    )
    .where('r.utente_id', '=', utente_id)
    .select(['m.esercente_id', 'r.cliente_id'])
    .execute()
  const ids = (key: 'esercente_id' | 'cliente_id') => rows.flatMap((row) => row[key] ?? [])
  return { esercenti: ids('esercente_id'), clienti: ids('cliente_id') }
}
type Soggetti = Awaited<ReturnType<typeof findSoggetti>>

async function quanti(
  db: Db,
  tabella: 'pagamenti' | 'abbonamenti' | 'dilazioni',
  stati: readonly string[],
  { esercenti, clienti }: Soggetti,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(tabella)}
    where stato = any (${[...stati]}) and (esercente_id = any (${esercenti}) or cliente_id = any (${clienti}))`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

const detto = (n: number, uno: string, molti: string) =>
  n === 1 ? `Hai ${uno}.` : `Hai ${n} ${molti}.`

export async function findBlocchi(db: Db, utente_id: string): Promise<Privacy['blocchi']> {
  const soggetti = await findSoggetti(db, utente_id)
  const pagamenti = await quanti(db, 'pagamenti', APERTI, soggetti)
  const abbonamenti = await quanti(
    db,
    'abbonamenti',
    ['in_attivazione', 'in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa'],
    soggetti,
  )
  const dilazioni = await quanti(
    db,
    'dilazioni',
    ['proposta', 'accettata', 'attiva', 'sospesa', 'decaduta'],
    soggetti,
  )
  const saldi = await Promise.all(
    soggetti.esercenti.map((id) =>
      saldo(db, { intestatario: `esercente:${id}`, codice: 'debito' }),
    ),
  )
  return [
    ...(pagamenti > 0
      ? [
          {
            codice: 'pagamenti',
            testo: detto(pagamenti, 'un pagamento ancora aperto', 'pagamenti ancora aperti'),
          },
        ]
      : []),
    ...(abbonamenti > 0
      ? [
          {
            codice: 'abbonamenti',
            testo: detto(abbonamenti, 'un abbonamento in corso', 'abbonamenti in corso'),
          },
        ]
      : []),
    ...(dilazioni > 0
      ? [
          {
            codice: 'dilazioni',
            testo: detto(dilazioni, 'una dilazione in corso', 'dilazioni in corso'),
          },
        ]
      : []),
    ...(saldi.some((cents) => cents !== 0)
      ? [{ codice: 'saldo', testo: 'Ci sono incassi che ti dobbiamo ancora accreditare.' }]
      : []),
  ]
}

export async function getPrivacy(db: Db, utente_id: string): Promise<Privacy> {
  const consensi = await db
    .selectFrom('consensi')
    .where('utente_id', '=', utente_id)
    .distinctOn('tipo')
    .orderBy('tipo')
    .orderBy('at', 'desc')
    .select(['tipo', 'versione', 'dato', 'at'])
    .execute()
  const aperta = await db
    .selectFrom('richieste_cancellazione')
    .where('utente_id', '=', utente_id)
    .where('stato', '=', 'aperta')
    .select('created_at')
    .executeTakeFirst()
  return {
    consensi: consensi.map(({ at, ...consenso }) => ({
      ...consenso,
      at: at.toISOString(),
      modificabile: consenso.tipo === 'marketing',
    })),
    blocchi: await findBlocchi(db, utente_id),
    cancellazione: aperta ? { created_at: aperta.created_at.toISOString() } : null,
  }
}

/** Words that an esercente writes for itself beside a pagamento are no data of the cliente. */
const NON_PER_IL_CLIENTE = nascosteA(COLONNE_PAGAMENTO, 'cliente')

/** Everything that is kept about a person, as a file they can take elsewhere. No secret is in it. */
export async function esportaDati(db: Db, utente_id: string, now: Date) {
  const { esercenti, clienti } = await findSoggetti(db, utente_id)
  const { rows } = await sql<{ dati: Record<string, unknown> }>`
    select jsonb_build_object(
      'persona', (select to_jsonb(u) - array['password_hash', 'totp_segreto', 'totp_proposto', 'totp_passo']
        from utenti u where u.id = ${utente_id}),
      'ruoli', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from utenti_ruoli r where r.utente_id = ${utente_id}),
      'squadre', (select coalesce(jsonb_agg(jsonb_build_object('esercente', e.ragione_sociale, 'ruolo', m.ruolo, 'dal', m.dal,
          'fino_al', m.fino_al, 'sospeso_at', m.sospeso_at, 'al', m.al) order by m.dal, m.id), '[]')
        from membri_esercente m join esercenti e on e.id = m.esercente_id where m.utente_id = ${utente_id}),
      'esercenti', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from esercenti e where e.id = any (${esercenti})),
      'clienti', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from clienti c where c.id = any (${clienti})),
      'scritto_da_esercenti', (select coalesce(jsonb_agg(jsonb_build_object('esercente', e.ragione_sociale)
          || (to_jsonb(k) - array['gettoni', 'cliente_id']) order by k.created_at, k.esercente_id), '[]')
        from clienti_esercente k join esercenti e on e.id = k.esercente_id where k.cliente_id = any (${clienti})),
      'pagamenti', (select coalesce(jsonb_agg(to_jsonb(p) - ${NON_PER_IL_CLIENTE}::text[]), '[]')
        from pagamenti p where p.cliente_id = any (${clienti})),
      'raccolte', (select coalesce(jsonb_agg(jsonb_build_object('esercente', e.ragione_sociale, 'titolo', r.titolo)
          || (to_jsonb(a) - array['esercente_id', 'da_fare', 'motivo']) order by a.id), '[]')
        from adesioni a join raccolte r on r.id = a.raccolta_id join esercenti e on e.id = a.esercente_id
        join pagamenti p on p.id = a.pagamento_id where p.cliente_id = any (${clienti})),
      'abbonamenti', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from abbonamenti a where a.cliente_id = any (${clienti})),
      'dilazioni', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from dilazioni d where d.cliente_id = any (${clienti})),
      'beneficiari', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from beneficiari b
        where b.cliente_id = any (${clienti}) and b.stato <> 'dimenticato'),
      'quote', (select coalesce(jsonb_agg(to_jsonb(q) - array['ripartizione_id', 'peso', 'n']), '[]')
        from quote_ripartizione q where q.cliente_id = any (${clienti})),
      'carte', (select coalesce(jsonb_agg(to_jsonb(m) - array['metodo_psp', 'cliente_psp']), '[]')
        from metodi_di_pagamento m where m.utente_id = ${utente_id}),
      'consensi', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from consensi c where c.utente_id = ${utente_id}),
      'dispositivi', (select coalesce(jsonb_agg(to_jsonb(d) - array['endpoint', 'p256dh', 'auth']), '[]')
        from dispositivi_push d where d.utente_id = ${utente_id}),
      'sessioni', (select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash'), '[]') from sessioni s
        where s.utente_id = ${utente_id})
    ) as dati`.execute(db)
  return { esportato_at: now.toISOString(), ...rows[0]?.dati }
}
