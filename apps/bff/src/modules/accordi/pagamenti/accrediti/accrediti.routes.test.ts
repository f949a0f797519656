import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'

// A Tuesday, with the Immacolata ahead: banks settle on it.
const clock = stoppedClock(new Date('2026-11-24T09:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

type Incasso = { giorno: string; importo?: number; commissione?: number; causale?: string }

/** A card payment of a day, with its fee, as its settlement writes them. */
async function incassa(
  esercente: Awaited<ReturnType<typeof createEsercente>>,
  { giorno, importo = 10_000, commissione = 150, causale = 'Revisione' }: Incasso,
) {
  const cliente = await createCliente(app.db, { nome: '=Lucia' })
  const { id } = await createPagamento(app.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: importo,
    incassato_centesimi: importo,
    stato: 'pagato',
    pagato_at: new Date(`${giorno}T10:00:00Z`),
    causale,
  })
  const at = new Date(`${giorno}T10:00:00Z`)
  const { id: t } = await app.db
    .insertInto('tentativi')
    .values({
      pagamento_id: id,
      n: 1,
      quota: 1,
      importo_centesimi: importo,
      stato: 'riuscito',
      metodo: 'carta',
      motivo_avvio: 'acquisto',
      avviato_da: 'prova',
      concluso_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const conto = { intestatario: `esercente:${esercente.id}`, codice: 'debito' }
  const scrivi = (tipo: string, contro: { intestatario: string; codice: string }, cents: number) =>
    sql`select registra_scrittura(${tipo}, 'tentativo', ${t}, ${JSON.stringify([
      { ...contro, importo_centesimi: cents },
      { ...conto, importo_centesimi: -cents },
    ])}::jsonb, ${at})`.execute(app.db)
  await scrivi('incasso', { intestatario: 'psp:prova', codice: 'da_ricevere' }, importo)
  await scrivi('commissione', { intestatario: 'piattaforma', codice: 'ricavi' }, -commissione)
  return {
    id,
    rendi: (cents: number) =>
      scrivi('restituzione', { intestatario: 'psp:prova', codice: 'da_ricevere' }, -cents),
  }
}

const leggi = (chi: Parameters<typeof app.as>[0], query = '') =>
  app.as(chi)('GET', `/api/accrediti${query}`)

it('PAG-B4 (parte) quanto arriva e quando: lordo, commissioni e netto per giorno e per pagamento', async () => {
  const esercente = await createEsercente(app.db)
  await incassa(esercente, { giorno: '2026-11-20' })
  await incassa(esercente, { giorno: '2026-11-21', importo: 5000, commissione: 75 })
  await incassa(esercente, { giorno: '2026-11-22', importo: 700, commissione: 10 })
  const vecchio = await incassa(esercente, { giorno: '2026-11-02' })
  const { body } = await leggi(esercente)
  expect(body).toMatchObject({ dal: '2026-11-24', giorni_accredito: 5, altri: false })
  // Saturday and Sunday are paid out with the Monday after.
  expect(body.giorni).toEqual([
    {
      previsto_il: '2026-11-27',
      pagamenti: 1,
      lordo_centesimi: 10_000,
      commissioni_centesimi: 150,
      contributi_centesimi: 0,
      altro_centesimi: 0,
      trattenuto_centesimi: 0,
      netto_centesimi: 9850,
    },
    {
      previsto_il: '2026-11-30',
      pagamenti: 2,
      lordo_centesimi: 5700,
      commissioni_centesimi: 85,
      contributi_centesimi: 0,
      altro_centesimi: 0,
      trattenuto_centesimi: 0,
      netto_centesimi: 5615,
    },
  ])
  expect(body.totale.netto_centesimi).toBe(15_465)
  expect(body.pagamenti).toHaveLength(3)
  expect(JSON.stringify(body)).not.toContain(vecchio.id)
  const passati = (await leggi(esercente, '?dal=2026-11-01&al=2026-11-23')).body
  expect(passati.giorni.map((g: { previsto_il: string }) => g.previsto_il)).toEqual(['2026-11-09'])
  // The page of the payment says the same day.
  const { body: uno } = await app.as(esercente)('GET', `/api/pagamenti/${vecchio.id}`)
  expect(uno.accredito).toMatchObject({ previsto_il: '2026-11-09', netto_centesimi: 9850 })
})

it('PAG-B4 (parte) quello che torna indietro si toglie dal netto, e gli altri non lo vedono', async () => {
  const esercente = await createEsercente(app.db)
  const { id, rendi } = await incassa(esercente, { giorno: '2026-11-23' })
  await rendi(10_000)
  const { body } = await leggi(esercente)
  expect(body.totale).toEqual({
    lordo_centesimi: 10_000,
    commissioni_centesimi: 150,
    contributi_centesimi: 0,
    altro_centesimi: 10_000,
    trattenuto_centesimi: 0,
    netto_centesimi: -150,
  })
  const { body: uno } = await app.as(esercente)('GET', `/api/pagamenti/${id}`)
  expect(uno.accredito).toMatchObject({ altro_centesimi: 10_000, netto_centesimi: -150 })
  expect((await leggi(await createEsercente(app.db))).body.giorni).toEqual([])
  expect((await leggi(await createCliente(app.db))).status).toBe(403)
})

it('PAG-B4 (parte) quello che la banca trattiene per una contestazione non è in arrivo finché non decide', async () => {
  const esercente = await createEsercente(app.db)
  const { id } = await incassa(esercente, { giorno: '2026-11-23' })
  await incassa(esercente, { giorno: '2026-11-23', importo: 700, commissione: 10 })
  await sql`
    insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id, fornitore, riferimento,
      importo_centesimi, costo_centesimi, motivo, stato, entro)
    select left(p.id, 20) || 'dddd', p.id, p.esercente_id, p.cliente_id, t.id, 'prova', 'dp_' || p.id, 10000, 0,
      'altro', 'da_rispondere', '2026-12-10'
    from pagamenti p join tentativi t on t.pagamento_id = p.id where p.id = ${id}`.execute(app.db)
  const { body } = await leggi(esercente)
  expect(body.totale).toMatchObject({
    lordo_centesimi: 10_700,
    trattenuto_centesimi: 10_000,
    netto_centesimi: 540,
  })
  expect(body.giorni).toMatchObject([{ trattenuto_centesimi: 10_000, netto_centesimi: 540 }])
  const { body: uno } = await app.as(esercente)('GET', `/api/pagamenti/${id}`)
  const sua = body.pagamenti.find((r: { pagamento: { _id: string } }) => r.pagamento._id === id)
  expect(sua.netto_centesimi).toBe(uno.accredito.netto_centesimi)
  await sql`update contestazioni set stato = 'ritirata', concluso_at = now() where pagamento_id = ${id}`.execute(
    app.db,
  )
  expect((await leggi(esercente)).body.totale).toMatchObject({
    trattenuto_centesimi: 0,
    netto_centesimi: 10_540,
  })
})

it('PAG-B4 (parte) i giorni sono un’impostazione con la data: i pagamenti di prima tengono la loro', async () => {
  const esercente = await createEsercente(app.db)
  await incassa(esercente, { giorno: '2026-11-20' })
  await incassa(esercente, { giorno: '2026-11-24' })
  await app.db
    .insertInto('impostazioni')
    .values({
      chiave: 'giorni_accredito',
      valore: '2',
      valido_dal: new Date('2026-11-22T23:00:00Z'),
    } as never)
    .execute()
  const { body } = await leggi(esercente)
  expect(body.giorni_accredito).toBe(2)
  expect(body.giorni.map((g: { previsto_il: string }) => g.previsto_il)).toEqual([
    '2026-11-26',
    '2026-11-27',
  ])
  await app.db.deleteFrom('impostazioni').where('chiave', '=', 'giorni_accredito').execute()
})

it('PAG-B4 (parte) X4 il file CSV ha le stesse righe, con le formule disarmate; un periodo a rovescio è rifiutato', async () => {
  const esercente = await createEsercente(app.db)
  await incassa(esercente, { giorno: '2026-11-23', causale: 'Tagliando; olio' })
  const { raw, headers } = await leggi(esercente, '/csv')
  expect(headers['content-disposition']).toMatch(/accrediti-2026-11-24-.*\.csv/)
  const [, riga] = raw.toString().split('\r\n')
  expect(riga).toMatch(
    /^30\/11\/2026;23\/11\/2026;"?'=Lucia"?;"Tagliando; olio";100,00;-1,50;0,00;0,00;0,00;98,50;PAG-\d+;[0-9a-f]{24}$/,
  )
  const rovescio = await leggi(esercente, '?dal=2026-12-01&al=2026-11-01')
  expect([rovescio.status, rovescio.body.error_message]).toEqual([
    400,
    'La fine viene prima dell’inizio.',
  ])
  expect((await leggi(esercente, '?dal=2020-01-01&al=2026-11-01')).status).toBe(400)
})
