import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../../../../seeds/demo.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { systemClock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import type { INVARIANTI } from './invarianti.ts'
import { verificaInvarianti } from './verifica-invarianti.ts'

let d: Awaited<ReturnType<typeof freshDatabase>>
let pagamento_id: string
beforeAll(async () => {
  d = await freshDatabase()
  await seedDemo({ pool: d.pool, clock: systemClock })
  const { id: esercente_id } = await createEsercente(d.db)
  const { id: cliente_id } = await createCliente(d.db)
  const pagato = await createPagamento(d.db, { esercente_id, cliente_id })
  pagamento_id = pagato.id
  await paga(d.db, pagato.id, cliente_id)
})
afterAll(() => d.drop())

async function paga(db: Db, id: string, cliente_id: string) {
  const { rows } = await sql<{ a: { operazione_id: number } }>`
    select avvia_tentativo(${id}, ${cliente_id}, 'carta', 'stripe', 'sessione', '{}', 'acquisto', '15 minutes',
      now(), '{}') as a`.execute(db)
  await sql`
    select concludi_operazione(${rows[0]?.a.operazione_id}, 'riuscito', 12050, null, null, null, null, now(), '{}')
  `.execute(db)
}

it('la città di prova e un pagamento appena fatto non ne violano nessuno', async () => {
  expect(await verificaInvarianti(d.db)).toEqual([])
})

const MORA = `insert into maggiorazioni (pagamento_id, tentativo_id, tipo, importo_centesimi, calcolata_at)
  select pagamento_id, id, 'spese_recupero', 100, now() from tentativi where pagamento_id = 'PAG'`

/** The state in which each invariant fails, if code and constraints both failed: only a superuser can make it. */
const guasti: Record<keyof typeof INVARIANTI, string> = {
  rata_attende_evento: `update rate set evento = 'posa', evento_stato = 'atteso' where id = (
    select r.id from rate r join pagamenti p on p.id = r.pagamento_id where p.stato = 'da_pagare' limit 1)`,
  scrittura_quadrata: 'update movimenti set importo_centesimi = importo_centesimi + 1 where n = 1',
  somma_zero: 'update movimenti set importo_centesimi = importo_centesimi + 1 where n = 1',
  riuscito_registrato: `delete from scritture where tipo = 'incasso'`,
  registrato_riuscito: `update tentativi set stato = 'rifiutato' where stato = 'riuscito'`,
  incassato_somma: `update pagamenti set incassato_centesimi = incassato_centesimi - 1 where incassato_centesimi > 1
    and rimborsato_centesimi = 0`,
  stato_del_debito: `update pagamenti set pagato_at = null where stato = 'pagato'`,
  in_corso_ha_un_vivo: `update pagamenti set stato = 'in_verifica' where id = 'PAG'`,
  uno_vivo_o_riuscito_per_quota: `insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo,
      motivo_avvio, avviato_da)
    select pagamento_id, 2, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da
    from tentativi where pagamento_id = 'PAG'`,
  finale_senza_operazione_aperta: `update operazioni_psp set stato = 'inviata' where chiave = 'sessione:PAG:1'`,
  insieme_intero: `update tentativi set capofila_id = (select id from tentativi where stato <> 'riuscito' limit 1)
    where pagamento_id = 'PAG'`,
  distinta_somma: `delete from righe_distinta where n = 1`,
  distinta_stato: `update distinte_sdd set stato = 'annullata'`,
  ricevuta_in_uscita: `delete from uscite where unicita like 'ricevuta:%'`,
  rifiuto_in_uscita: `update tentativi set stato = 'rifiutato' where pagamento_id = 'PAG'`,
  incasso_in_cronologia: `delete from cronologia where entita_id = 'PAG'`,
  rimborsato_somma: `update pagamenti set rimborsato_centesimi = rimborsato_centesimi - 1 where rimborsato_centesimi > 0`,
  rimborsato_entro: `update pagamenti set rimborsato_centesimi = incassato_centesimi + 1 where id = 'PAG'`,
  movimenti_del_debito: `delete from movimenti_pagamento where rimborsato_centesimi > 0`,
  movimenti_del_tentativo: `update movimenti_pagamento set metodo = 'assegno' where pagamento_id = 'PAG'`,
  contestazione_registrata: `insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id, fornitore,
      riferimento, importo_centesimi, costo_centesimi, motivo, stato, entro)
    select 'prova', p.id, p.esercente_id, p.cliente_id, t.id, 'stripe', 'dp_prova', 100, 0, 'altro', 'da_rispondere', now()
    from pagamenti p join tentativi t on t.pagamento_id = p.id where p.id = 'PAG'`,
  contestazione_in_piu: `insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id, fornitore,
      riferimento, importo_centesimi, in_piu_centesimi, motivo, stato, concluso_at)
    select 'prova', p.id, p.esercente_id, p.cliente_id, t.id, 'stripe', 'dp_prova', 20000, 7000, 'altro', 'persa', now()
    from pagamenti p join tentativi t on t.pagamento_id = p.id where p.id = 'PAG'`,
  contestazione_intera: `with c as (insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id,
      fornitore, riferimento, importo_centesimi, motivo, stato)
    select 'prova', p.id, p.esercente_id, p.cliente_id, t.id, 'stripe', 'dp_prova', 100, 'altro', 'in_esame'
    from pagamenti p join tentativi t on t.pagamento_id = p.id where p.id = 'PAG' returning *)
    insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id, capofila_id, fornitore,
      riferimento, importo_centesimi, motivo, stato)
    select 'dopo', pagamento_id, esercente_id, cliente_id, tentativo_id, id, fornitore, 'dp_altra', 100, motivo,
      'vinta' from c`,
  rimborso_registrato: `delete from scritture where tipo = 'rimborso'`,
  rimborso_ha_il_suo_messaggio: `delete from operazioni_psp where tipo = 'rimborso'`,
  rimborso_in_uscita: `update operazioni_psp set richiesta = '{"a": 1}' where tipo = 'rimborso'`,
  rate_fanno_il_totale: `update rate set capitale_centesimi = capitale_centesimi + 1`,
  debito_dovuto_una_volta: `update pagamenti set stato = 'da_pagare',
    dilazione_id = (select id from dilazioni where stato = 'attiva' limit 1) where id = 'PAG'`,
  rinunciata_non_aspetta: `update dilazioni set stato = 'stralciata' where stato = 'attiva'`,
  rinegoziazione_intera: `insert into rinegoziazioni (nuova_id, vecchia_id, residuo_centesimi, non_dovuti_centesimi, created_at)
    select min(id), max(id), 1, 0, now() from dilazioni`,
  rata_ha_il_suo_pagamento: `update rate set pagamento_id = null where stato = 'programmata'`,
  residuo_della_dilazione: `update rate set pagato_centesimi = 1 where stato = 'programmata';
    update dilazioni d set pagato_centesimi = (select sum(pagato_centesimi) from rate where dilazione_id = d.id)`,
  attiva_si_puo_pagare: `update pagamenti set stato = 'irrecuperabile' where origine = 'rata'`,
  rata_riaperta: `update rate set riaperto_centesimi = 1, pagato_centesimi = 0, rimborsato_centesimi = 0,
    abbuonato_centesimi = 0`,
  abbuoni_somma: `insert into abbuoni (tentativo_id, pagamento_id, importo_centesimi, concesso_at)
    select id, pagamento_id, 1, now() from tentativi where pagamento_id = 'PAG'`,
  addebito_automatico_detto: `update pagamenti p set stato = 'da_pagare', scadenza = current_date - 9,
      created_at = now() - interval '20 days', incassato_centesimi = 0, pagato_at = null
    from usi_metodo u, dilazioni d where u.oggetto_id = p.origine_id and d.id = p.origine_id and d.stato = 'attiva';
    update usi_metodo set scelto_at = now() - interval '20 days';
    delete from tentativi t using pagamenti p where p.id = t.pagamento_id and p.origine = 'rata'`,
  maggiorazioni_somma: `update pagamenti set maggiorazioni_centesimi = 1 where id = 'PAG'`,
  mora_registrata: MORA,
  mora_lasciata: `${MORA}; update tentativi set stato = 'annullato' where pagamento_id = 'PAG'`,
  contributo_segue_il_denaro: `insert into usi_promozione (id, promozione_id, cliente_id, esercente_id, pagamento_id, codice,
      prezzo_centesimi, sconto_centesimi, contributo_centesimi, created_at)
    select 'prova', (select min(id) from promozioni), p.cliente_id, p.esercente_id, p.id, 'PROVA', 12150, 100, 100, now()
    from pagamenti p where p.id = 'PAG'`,
  una_sessione_per_cassa: `drop index sessioni_cassa_una_aperta; insert into sessioni_cassa
    select (jsonb_populate_record(s, '{"id": "prova"}')).* from sessioni_cassa s where stato <> 'chiusa' limit 1`,
  da_riconciliare_registrato: `insert into incassi_da_riconciliare (operazione_id, pagamento_id, importo_centesimi, motivo)
    select id, 'PAG', 100, 'prova' from operazioni_psp where chiave = 'sessione:PAG:1'`,
}

const casi = Object.entries(guasti)
it.each(casi)('MON-B1 %s: una violazione si vede', (nome, guasto) =>
  expect(
    d.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      if (nome === 'uno_vivo_o_riuscito_per_quota')
        await sql`drop index tentativi_uno_vivo, tentativi_una_quota`.execute(trx)
      await sql.raw(guasto.replaceAll('PAG', pagamento_id)).execute(trx)
      const violati = (await verificaInvarianti(trx)).map(({ invariante }) => invariante)
      throw new Error(violati.join(' '))
    }),
  ).rejects.toThrow(nome),
)
