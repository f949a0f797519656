import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { consegnaUscite } from './index.ts'
import { createDb, createPool, type Db } from '../../../db/database.ts'
import { migrate } from '../../../db/migrate.ts'

/** The database of the release before, whose processes are still there. */
const PRIMA = `
  drop view messaggi_interi;
  drop table corpi_messaggi, corpi_eventi, corpi_da_svuotare;
  drop schema mesi cascade;
  drop function prepara_mesi, lascia_mese, lascia_altri;
  drop function segna_uscita_aperta cascade;
  drop function segna_evento_aperto cascade;
  drop table uscite_aperte, eventi_aperti;
  alter table messaggi alter column testo drop default;
  alter table eventi_psp alter column corpo drop default, alter column intestazioni drop default;
  create index uscite_da_inviare on uscite (prossimo_at) where inviata_at is null;
  create index eventi_psp_da_elaborare on eventi_psp (prossimo_at) where elaborato_at is null;
  delete from funzioni
  where nome in ('prepara_mesi', 'lascia_mese', 'lascia_altri', 'segna_uscita_aperta', 'segna_evento_aperto');
  delete from migrazioni where nome in ('0410_corpi.sql', '0411_code_aperte.sql')`

let database: Awaited<ReturnType<typeof freshDatabase>>
let rateo: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query(PRIMA)
})
afterAll(() => rateo.stop())

/** The statements of a process of the release before, word by word. */
const DI_PRIMA = {
  messaggio: (n: number) => sql`
    insert into messaggi (id, canale, destinatario, oggetto, testo, html, unicita, riservato, modello, parti, allegati, rinvio_di,
      stato, errore, created_at)
    values (${`${Math.floor(Date.now() / 1000).toString(16)}${String(n).padStart(16, '0')}`}, 'email', 'maria@rateo.test', 'Prima',
      ${`Testo ${n}`}, '<p></p>', ${`prima:${n}`}, false, null, null, '{}', null, 'inviato', null, now())
    on conflict (unicita) do update set stato = 'inviato', errore = null where messaggi.stato = 'fallito'`,
  legge: () =>
    sql`select id, testo, html, errore from messaggi order by created_at desc, id desc limit 20`,
  modello: () => sql`
    select parti, created_at from messaggi where modello = 'x' and parti is not null order by id desc limit 30`,
  uscita: (n: number) => sql`
    insert into uscite (argomento, unicita, contenuto) values ('prova', ${`prima:${n}`}, '{}') on conflict (unicita) do nothing`,
  prende: () => sql`
    update uscite u set tentativi = tentativi + 1,
      prossimo_at = now() + least(interval '10 seconds' * 2 ^ least(tentativi, 12), interval '6 hours')
    from (
      select id from uscite where inviata_at is null and prossimo_at <= now()
      order by prossimo_at, id limit 1 for update skip locked
    ) scelte where u.id = scelte.id returning u.id`,
  inviata: (n: number) => sql`
    update uscite set inviata_at = now(), errore = null, contenuto = contenuto - 'codice' where id = ${n}`,
  evento: (n: number) => sql`
    insert into eventi_psp (fornitore, evento_id, tipo, corpo, intestazioni)
    values ('silenzio', ${`evt_${n}`}, 'payment_intent.succeeded', '{}'::bytea, '{"chiave": null, "riferimento": null}')
    on conflict (fornitore, evento_id) do nothing`,
  elaborato: (n: number) => sql`
    update eventi_psp set errore = null, elaborato_at = now() where fornitore = 'silenzio' and evento_id = ${`evt_${n}`}`,
  conta: () =>
    sql`select count(*)::int as n from uscite where inviata_at is null and created_at < now()`,
} as const

/** Works as the release before does until it is told to stop; returns what was refused. */
function lavoraComePrima(db: Db) {
  const rifiuti: string[] = []
  let [fatti, ferma] = [0, false]
  const fa = async (che: { execute: (db: Db) => Promise<unknown> }) => {
    await che.execute(db).catch((error: unknown) => rifiuti.push(String(error)))
  }
  const running = (async () => {
    for (let n = 0; !ferma; n += 1) {
      await fa(DI_PRIMA.messaggio(n))
      await fa(DI_PRIMA.uscita(n))
      await fa(DI_PRIMA.evento(n))
      await fa(DI_PRIMA.legge())
      await fa(DI_PRIMA.modello())
      await fa(DI_PRIMA.conta())
      const presa = await DI_PRIMA.prende()
        .execute(db)
        .catch((error: unknown) => {
          rifiuti.push(String(error))
          return { rows: [] }
        })
      const [row] = presa.rows
      // Every other one is left as who dies on the way leaves it.
      if (n % 2 === 0 && typeof row === 'object' && row !== null && 'id' in row) {
        await fa(DI_PRIMA.inviata(Number(row.id)))
        await fa(DI_PRIMA.elaborato(n))
      }
      fatti += 1
    }
  })()
  return {
    fatti: () => fatti,
    rifiuti,
    stop: async () => {
      ferma = true
      await running
    },
  }
}

const finoA = async (fatti: () => number, n: number) => {
  while (fatti() < n) await wait(20)
}

it('la versione di prima e quella nuova lavorano insieme sulla stessa base di dati, e nulla va perso', async () => {
  const db = createDb(
    createPool({
      url: database.url,
      max: 4,
      statementMs: 8000,
      name: 'di-prima',
      onError: () => undefined,
    }),
  )
  const prima = lavoraComePrima(db)
  try {
    await finoA(prima.fatti, 40)
    expect(await migrate(database.url)).toEqual(['0410_corpi.sql', '0411_code_aperte.sql'])
    const daQui = prima.fatti()
    rateo = await startApp({ database })
    const consegnate: string[] = []
    const consegna = () =>
      consegnaUscite(rateo.deps, {
        prova: async ({ unicita }) => {
          consegnate.push(unicita)
        },
      })
    for (let n = 0; n < 20; n += 1) {
      await consegna()
      await wait(10)
    }
    await finoA(prima.fatti, daQui + 40)
    await prima.stop()
    expect(prima.rifiuti).toEqual([])
    // The old one has taken some and left them: they are due again later on, and that time is now.
    await sql`update uscite set prossimo_at = now() where inviata_at is null`.execute(rateo.db)
    while ((await consegna()) > 0);
    const { rows } = await sql<{
      aperte: number
      segnate: number
      eventi: number
      eventi_segnati: number
    }>`
      select (select count(*)::int from uscite where inviata_at is null) as aperte,
        (select count(*)::int from uscite_aperte) as segnate,
        (select count(*)::int from eventi_psp where elaborato_at is null) as eventi,
        (select count(*)::int from eventi_aperti join eventi_psp using (fornitore, evento_id)
          where elaborato_at is null) as eventi_segnati`.execute(rateo.db)
    expect(rows[0]).toMatchObject({ aperte: 0, segnate: 0 })
    expect(rows[0]?.eventi).toBeGreaterThan(0)
    expect(rows[0]?.eventi_segnati).toBe(rows[0]?.eventi)
    expect(new Set(consegnate).size).toBe(consegnate.length)
    // Its messages are read with their words, those of before and those of meanwhile.
    const testi = await rateo.db
      .selectFrom('messaggi_interi')
      .where('unicita', 'like', 'prima:%')
      .select(['unicita', 'testo'])
      .execute()
    expect(testi.length).toBe(prima.fatti())
    for (const { unicita, testo } of testi) expect(testo).toBe(unicita.replace('prima:', 'Testo '))
  } finally {
    await prima.stop()
    await db.destroy()
  }
})
