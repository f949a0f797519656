import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { createMovableClock } from '../src/clock.ts'
import { createDb, createPool } from '../src/db/database.ts'
import { keepPlans } from '../src/db/keep-plans.ts'
import { TRIAL_TIME_SETTINGS, setUpTrialTime } from '../src/db/trial-time.ts'
import { segnaPasso } from '../src/jobs/orologio-prova.ts'
import { createCliente, createEsercente, createPagamento } from './factories.ts'
import { startPayments } from './payments.ts'
import { createAbbonamento, createCarta, createDilazione } from './scadenze.ts'

/**
 * A small town in the time of the trial, with its provider: whoever pays, whoever is refused, whoever is reminded. The
 * same each time, from the same morning.
 */
export async function startTrialTown(start: string) {
  const clock = createMovableClock(new Date(start).getTime() - Date.now())
  const p = await startPayments({ conNotifiche: true, clock })
  await setUpTrialTime(p.url)
  await segnaPasso(p.db, clock.ahead(), clock.now())
  const trialPort = Number(new URL(p.pspUrl).port)
  const pool = keepPlans(
    createPool({
      url: p.url,
      max: 8,
      statementMs: 30_000,
      name: 'rateo-test-prova',
      onError: () => undefined,
      settings: `${TRIAL_TIME_SETTINGS} -c plan_cache_mode=force_generic_plan`,
    }),
  )
  const { config } = p.deps
  const deps = {
    ...p.deps,
    config: { ...config, isTrial: true, psp: { ...config.psp, trialPort } },
    pool,
    db: createDb(pool),
  }
  const tra = (giorni: number) => aggiungiGiorni(clock.today(), giorni)
  const esercente = await createEsercente(p.db)
  const conCarta = async (email: string, rifiuto?: string) => {
    const cliente = await createCliente(p.db, { email })
    const [metodo, chi] = [`pm_${email.split('@')[0]}`, `cus_${email.split('@')[0]}`]
    await p.carta({ metodo, cliente: chi, ultime4: '4242', mese: 12, anno: 2039, nome: email })
    if (rifiuto) await p.rifiuta(metodo, rifiuto)
    const metodo_id = await createCarta(p.db, cliente, {
      fornitore: 'stripe',
      cliente_psp: chi,
      metodo_psp: metodo,
    })
    return { cliente, metodo: { metodo_id } }
  }
  const paga = await conCarta('paga@posta.test')
  const senzaFondi = await conCarta('senza.fondi@posta.test', 'insufficient_funds')
  await createDilazione(p.db, { esercente, ...paga, scadenze: [tra(2), tra(9), tra(16)] })
  await createDilazione(p.db, { esercente, ...senzaFondi, scadenze: [tra(3), tra(10)] })
  await createAbbonamento(p.db, { esercente, ...paga, prossimo_addebito: tra(1) })
  await createAbbonamento(p.db, { esercente, ...senzaFondi, prossimo_addebito: tra(4) })
  const distratto = await createCliente(p.db, { email: 'distratto@posta.test' })
  await createDilazione(p.db, { esercente, cliente: distratto, scadenze: [tra(5)] })
  await createPagamento(p.db, {
    esercente_id: esercente.id,
    cliente_id: distratto.id,
    scadenza: tra(6),
    valido_fino: tra(8),
  })
  return {
    as: p.as,
    app: p.app,
    carta: p.carta,
    addebiti: p.addebiti,
    db: p.db,
    pool: p.pool,
    clock,
    deps,
    stop: async () => {
      await pool.end()
      await p.stop()
    },
  }
}
export type TrialTown = Awaited<ReturnType<typeof startTrialTown>>

/** The books, the states and the letters of a town, without what differs from one database to another. */
export async function readBooks({ pool }: { pool: TrialTown['pool'] }) {
  const ask = async (text: string) => (await pool.query(text)).rows as unknown[]
  // Two towns have the same people under other numbers.
  const senzaNumeri = (column: string) => `regexp_replace(${column}, '\\d{6,}', '', 'g')`
  const giorno = (column: string) => `(${column} at time zone 'Europe/Rome')::date::text`
  return {
    libro: await ask(`
      select ${giorno('s.registrata_at')} as il, s.tipo, c.codice, m.importo_centesimi
      from scritture s join movimenti m on m.scrittura_id = s.id join conti c on c.id = m.conto_id
      order by 1, 2, 3, 4`),
    debiti: await ask(`
      select p.causale, p.scadenza::text, p.stato, p.incassato_centesimi, p.residuo_centesimi,
        (select count(*)::int from tentativi t where t.pagamento_id = p.id) as tentativi
      from pagamenti p order by 1, 2, 3, 4`),
    rate: await ask(`select n, scadenza::text, stato from rate order by 2, 1, 3`),
    dilazioni: await ask(`select stato, residuo_centesimi from dilazioni order by 1, 2`),
    abbonamenti: await ask(`select stato, prossimo_addebito::text from abbonamenti order by 1, 2`),
    lettere: await ask(`
      select ${giorno('created_at')} as il, ${senzaNumeri('destinatario')} as a, canale,
        ${senzaNumeri('oggetto')} as oggetto, count(*)::int as quante
      from messaggi group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
    controlli: await ask(
      `select ${giorno('eseguito_at')} as il, violazioni from controlli_libri order by 1`,
    ),
  }
}
