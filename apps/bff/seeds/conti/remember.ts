import { nomeEstrattoDi } from '@rateo/domain/identita/nome-estratto'
import type pg from 'pg'
import { createTrialControl } from '../../src/trial-provider.ts'
import { situazioneDi } from './accounts.ts'

type Conto = {
  esercente_id: string
  conto_psp: string
  fornitore: string
  email: string
  ragione_sociale: string
  partita_iva: string
  telefono: string
  indirizzo: string
  cap: string
  citta: string
  provincia: string
  iban: string
  at: Date
}

/** Accounts that the provider was never asked about: once it has answered, it knows them. */
const CONTI = `select c.esercente_id, c.conto_psp, c.fornitore, e.email, e.ragione_sociale, e.partita_iva, e.telefono, e.indirizzo,
    e.cap, e.citta, e.provincia, e.iban, c.prossimo_at as at
  from conti_collegati c join esercenti e on e.id = c.esercente_id
  where c.conto_psp like 'acct\\_dimostrazione\\_%' and c.letto_at is null order by c.esercente_id`

const INCASSI = `select t.riferimento_psp as intento, t.importo_centesimi as importo,
    o.richiesta -> 'destinazione' ->> 'commissione_centesimi' as commissione, t.metodo <> 'carta' as locale, t.created_at as at
  from pagamenti p join tentativi t on t.pagamento_id = p.id join operazioni_psp o on o.tentativo_id = t.id and o.tipo <> 'rimborso'
  where p.esercente_id = $1 and o.richiesta ? 'destinazione' and t.riferimento_psp like 'prova\\_%'`

const RIMBORSI = `select o.riferimento as rimborso, t.riferimento_psp as intento, r.importo_centesimi as importo, r.created_at as at
  from rimborsi r join tentativi t on t.id = r.tentativo_id join operazioni_psp o on o.rimborso_id = r.id
  where r.esercente_id = $1 and o.richiesta ? 'storna' and o.riferimento like 'prova\\_re\\_%'`

/** Payouts of the past were told in their time: when they are read, nobody is told again. */
const GIA_DETTI = `insert into uscite (argomento, unicita, contenuto, inviata_at)
  select 'accredito', 'accredito:' || lpad(to_hex(a.created), 8, '0') || left(md5($2 || a.accredito), 16) || ':accreditato', '{}', now()
  from jsonb_to_recordset($1) a (accredito text, created int)
  on conflict (unicita) do nothing`

const ms = (at: Date) => String(at.getTime())

/** The parameters of the call that opens an account, as the provider reads them. */
const opening = (conto: Conto) => ({
  country: 'IT',
  email: conto.email,
  business_type: 'company',
  business_profile: { mcc: '5999', name: conto.ragione_sociale, product_description: '-' },
  company: {
    name: conto.ragione_sociale,
    tax_id: conto.partita_iva,
    phone: conto.telefono,
    address: {
      country: 'IT',
      line1: conto.indirizzo,
      postal_code: conto.cap,
      city: conto.citta,
      state: conto.provincia,
    },
  },
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    stripe_dashboard: { type: 'none' },
    requirement_collection: 'stripe',
  },
  capabilities: {
    card_payments: { requested: 'true' },
    sepa_debit_payments: { requested: 'true' },
    transfers: { requested: 'true' },
  },
  external_account: {
    object: 'bank_account',
    country: 'IT',
    currency: 'eur',
    account_number: conto.iban,
    account_holder_name: conto.ragione_sociale,
  },
  settings: { payments: { statement_descriptor: nomeEstrattoDi(conto.ragione_sociale) } },
  metadata: { chiave: `conto:${conto.esercente_id}` },
})

const texts = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      value instanceof Date ? ['ms', ms(value)] : [name, String(value)],
    ),
  )

async function remember(
  pool: pg.Pool,
  tell: ReturnType<typeof createTrialControl>,
  conto: Conto,
): Promise<void> {
  const { aperto_at, trattenuto_at, chiesto } = situazioneDi(conto, conto.at)
  const [incassi, rimborsi] = await Promise.all(
    [INCASSI, RIMBORSI].map(async (text) => (await pool.query(text, [conto.esercente_id])).rows),
  )
  const accrediti = await tell.conto({
    id: conto.conto_psp,
    conto: opening(conto),
    aperto_ms: ms(aperto_at),
    ...(trattenuto_at !== null && { trattenuto_ms: ms(trattenuto_at) }),
    ...(chiesto !== null && {
      chiesto: {
        requisito: chiesto.requisito,
        dal_ms: ms(chiesto.dal),
        entro: String(Math.floor(chiesto.entro.getTime() / 1000)),
      },
    }),
    incassi: incassi?.map(texts) ?? [],
    rimborsi: rimborsi?.map(texts) ?? [],
  })
  await pool.query(GIA_DETTI, [JSON.stringify(accrediti), conto.fornitore])
}

/** The accounts of the demo town are as if opened long ago: the provider of the trial mode is told of them, and of what came to them. */
export async function rememberDemoConti(pool: pg.Pool, port: number): Promise<void> {
  const tell = createTrialControl(port)
  const { rows } = await pool.query<Conto>(CONTI)
  for (const conto of rows) await remember(pool, tell, conto)
}
