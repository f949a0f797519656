import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { controllaInSospeso } from '../../incasso/addebiti/index.ts'
import { scadiAnnunci } from './annuncia-bonifico.ts'
import { testoEpc } from './coordinate.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

type Debito = Awaited<ReturnType<typeof createDebito>>

async function salvaCarta({ cliente }: Debito, numero = '4242 4242 4242 4242') {
  const as = p.as(cliente)
  const { body } = await as('POST', '/api/carte_di_credito', {})
  await pagaSullaPagina(body.url, numero)
  const salvata = await as(
    'POST',
    `/api/carte_di_credito/salvataggi/${body.salvataggio_id}/completa`,
    {},
  )
  return salvata.body.carta_id as string
}

const post = (debito: Debito, azione: string, body: object = {}) =>
  p.as(debito.cliente)('POST', `/api/gateway/${debito.id}/${azione}`, body, {
    'idempotency-key': randomUUID(),
  })

describe('GTW-M2 carta salvata', () => {
  it('GTW-M2 si paga in un clic, e la pagina la propone per prima', async () => {
    const debito = await createDebito(p)
    const carta_id = await salvaCarta(debito)
    expect((await debito.leggi()).body.carte).toEqual([
      { _id: carta_id, etichetta: 'Visa •••• 4242', predefinita: true, scaduta: false },
    ])
    const { body } = await debito.pagaCon({ metodo: 'carta', carta_id })
    expect(body).toMatchObject({ stato: 'pagato', metodo_etichetta: 'Visa •••• 4242' })
    expect(await p.addebiti(debito.id)).toHaveLength(1)
  })

  it('GTW-M4 T01 venti clic con la carta salvata: un addebito solo', async () => {
    const debito = await createDebito(p)
    const carta_id = await salvaCarta(debito)
    await Promise.all(
      Array.from({ length: 20 }, () => debito.pagaCon({ metodo: 'carta', carta_id })),
    )
    expect(await p.addebiti(debito.id)).toHaveLength(1)
    expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'pagato' })
  })

  it('PAG-M2 dopo un rifiuto chi paga riprova, e il pagamento lo dice: non è un altro acquisto', async () => {
    const debito = await createDebito(p)
    const aperto = await debito.paga()
    await pagaSullaPagina(aperto.body.url_pagamento, '4000 0000 0000 0002')
    await debito.abbandona()
    const carta_id = await salvaCarta(debito)
    await debito.pagaCon({ metodo: 'carta', carta_id })
    const { body } = await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)
    const motivi = body.tentativi.map(({ stato, motivo_avvio }: Record<string, string>) => [
      stato,
      motivo_avvio,
    ])
    expect(motivi).toEqual([
      ['riuscito', 'riprova_cliente'],
      ['rifiutato', 'acquisto'],
    ])
  })

  it('GTW-M7 una carta bloccata non si addebita, e nulla è chiesto al fornitore', async () => {
    const debito = await createDebito(p)
    const carta_id = await salvaCarta(debito)
    await p.db
      .updateTable('metodi_di_pagamento')
      .set({ stato: 'bloccata' })
      .where('id', '=', carta_id)
      .execute()
    expect((await debito.pagaCon({ metodo: 'carta', carta_id })).body.code).toBe('non_trovato')
    expect((await stato(p.db, debito.id)).tentativi).toEqual([])
  })

  it('GTW-M3 lasciata davanti alla banca: si abbandona, o dopo un quarto d’ora si chiude da sola', async () => {
    for (const chiude of ['abbandona', 'tempo'] as const) {
      const debito = await createDebito(p)
      const carta_id = await cartaConConferma(debito)
      const { body } = await debito.pagaCon({ metodo: 'carta', carta_id })
      expect(body.stato).toBe('in_corso')
      expect(body.url_pagamento).toMatch(/^http/)
      if (chiude === 'abbandona') await debito.abbandona()
      else {
        await eOra(p.db, debito.id, { termine: true })
        await controllaInSospeso(p.deps)
      }
      expect((await debito.leggi()).body.stato).toBe('da_pagare')
      expect(await p.addebiti(debito.id)).toEqual([])
    }
  })

  it('X2 la carta di un altro non esiste', async () => {
    const debito = await createDebito(p)
    const altro = await createDebito(p)
    const carta_id = await salvaCarta(altro)
    expect((await debito.pagaCon({ metodo: 'carta', carta_id })).status).toBe(404)
  })
})

const fornitore = async (percorso: string, campi: Record<string, string> = {}) => {
  const response = await fetch(`${p.pspUrl}${percorso}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_prova' },
    body: new URLSearchParams(campi),
  })
  return ((await response.json()) as { id: string }).id
}

/** A card whose bank asks every time. */
async function cartaConConferma(debito: Debito): Promise<string> {
  const id = await salvaCarta(debito)
  const carta = { type: 'card', 'card[token]': 'pm_card_authenticationRequired' }
  await p.db
    .updateTable('metodi_di_pagamento')
    .set({
      metodo_psp: await fornitore('/v1/payment_methods', carta),
      cliente_psp: await fornitore('/v1/customers'),
    })
    .where('id', '=', id)
    .execute()
  return id
}

it('GTW-M2 (parte) i portafogli si dicono con la carta, e solo dove l’installazione ne ha', async () => {
  const conCarta = await createDebito(p)
  const soloContanti = await createDebito(p, { metodi_ammessi: ['contanti'] })
  expect((await conCarta.leggi()).body).not.toHaveProperty('portafogli')
  Object.assign(p.deps.config, { portafogli: ['apple_pay'] })
  expect((await conCarta.leggi()).body.portafogli).toEqual(['apple_pay'])
  expect((await soloContanti.leggi()).body).not.toHaveProperty('portafogli')
  Object.assign(p.deps.config, { portafogli: [] })
})

describe('GTW-M2 bonifico e negozio', () => {
  const IBAN = 'IT60X0542811101000000123456'
  const BONIFICO = { metodi_ammessi: ['carta', 'bonifico', 'contanti'] }
  async function conIban() {
    const debito = await createDebito(p, BONIFICO)
    await p.db
      .updateTable('esercenti')
      .set({ iban: IBAN })
      .where('id', '=', debito.esercente.id)
      .execute()
    return debito
  }

  it('GTW-M2 il codice è uno solo per debito, anche chiesto insieme, e l’esercente lo cerca', async () => {
    const debito = await conIban()
    const risposte = await Promise.all([1, 2, 3, 4].map(() => post(debito, 'coordinate')))
    const codici = new Set(risposte.map(({ body }) => body.coordinate.codice))
    expect(codici.size).toBe(1)
    const [codice] = [...codici]
    expect(codice).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const cercato = await p.as(debito.esercente)('POST', '/api/search/pagamenti', {
      search: codice,
    })
    expect(cercato.body.data).toMatchObject([{ _id: debito.id }])
  })

  it('GTW-M2 il QR è quello delle banche (EPC069-12): beneficiario, IBAN, importo, causale', async () => {
    const debito = await conIban()
    const { body } = await post(debito, 'coordinate')
    const righe = testoEpc(body.coordinate).split('\n')
    expect(righe.slice(0, 5)).toEqual(['BCD', '002', '1', 'SCT', ''])
    expect(righe[6]).toBe(IBAN)
    expect(righe[7]).toBe('EUR120.50')
    expect(righe.at(-1)).toBe(`Rateo ${body.coordinate.codice}`)
    const svg = await p.as(debito.cliente)('GET', `/api/gateway/${debito.id}/bonifico.svg`)
    expect(svg.headers['content-type']).toContain('image/svg+xml')
  })

  it('Y9 il beneficiario è l’intestatario del conto, anche nel QR di un link già mandato', async () => {
    const debito = await conIban()
    const prima = (await post(debito, 'coordinate')).body.coordinate
    expect(prima.beneficiario).toBe(debito.esercente.ragione_sociale)
    await p.db
      .updateTable('esercenti')
      .set({ iban_intestatario: 'Niccolò D’Àmico & Figli' })
      .where('id', '=', debito.esercente.id)
      .execute()
    const { body } = await debito.leggi()
    expect(body.coordinate).toEqual({ ...prima, beneficiario: 'Niccolò D’Àmico & Figli' })
    expect(body.esercente.nome).toBe(debito.esercente.ragione_sociale)
    // Signs that SEPA does not know are written as it knows them.
    const nome = testoEpc(body.coordinate).split('\n')[5] ?? ''
    expect(nome).toMatch(/^Niccolo D.?Amico . Figli$/)
  })

  it('GTW-M2 senza IBAN dell’esercente il bonifico non è tra i modi', async () => {
    const debito = await createDebito(p, BONIFICO)
    expect((await debito.leggi()).body.metodi).toEqual(['carta', 'contanti'])
  })

  it('3.1 GTW-M5 annunciato: in elaborazione, l’esercente lo registra ed è pagato, e nessuno dice che è stato addebitato', async () => {
    const debito = await conIban()
    expect((await post(debito, 'annuncia_bonifico')).body).toMatchObject({
      stato: 'in_elaborazione',
      bonifico_annunciato_at: expect.any(String),
    })
    expect((await debito.paga()).body.code).toBe('stato_incompatibile')
    const registrato = await p.as(debito.esercente)(
      'POST',
      `/api/pagamenti/${debito.id}/incassi`,
      { metodo: 'bonifico', importo_centesimi: 12_050, incassato_il: p.deps.clock.today() },
      { 'idempotency-key': randomUUID() },
    )
    expect(registrato.status).toBe(200)
    expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'pagato' })
    const { body } = await post(debito, 'ritira_annuncio')
    expect(body.stato).toBe('pagato')
    expect(body.esito.messaggio).toBe(
      'L’esercente ha ricevuto 120,50\u00a0€: online non è stato addebitato nulla.',
    )
    expect(registrato.body.tentativi[0].messaggio).toContain('non è stato addebitato nulla')
  })

  it('PAG-M4 un bonifico annunciato si registra dal portale: l’azione è aperta e la pagina sa che cosa si aspetta', async () => {
    const debito = await conIban()
    await post(debito, 'coordinate')
    const { body: annunciato } = await post(debito, 'annuncia_bonifico')
    const { body } = await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)
    const azioni = new Map<string, { consentita: boolean; motivo: string | null }>(
      body.azioni_consentite.map((una: { azione: string }) => [una.azione, una]),
    )
    expect(body.bonifico).toEqual({
      annunciato_at: annunciato.bonifico_annunciato_at,
      causale: annunciato.coordinate.causale,
    })
    expect(azioni.get('registra_incasso')).toMatchObject({ consentita: true, motivo: null })
    expect(azioni.get('copia_link')?.motivo).toContain('bonifico')
    expect(azioni.get('annulla')?.motivo).toContain('bonifico')
    expect(body.cronologia.at(-1).descrizione).toBe('Il cliente ha annunciato un bonifico')
  })

  it('GTW-M2 l’esercente cerca la causale come la legge sull’estratto conto', async () => {
    const debito = await conIban()
    const { body } = await post(debito, 'coordinate')
    for (const search of [body.coordinate.causale, body.coordinate.causale.toLowerCase()]) {
      const cercato = await p.as(debito.esercente)('POST', '/api/search/pagamenti', { search })
      expect(cercato.body.data).toMatchObject([{ _id: debito.id }])
    }
  })

  it('3.1 ritirato dal cliente, o mai arrivato in quindici giorni: di nuovo come prima', async () => {
    const ritirato = await conIban()
    await post(ritirato, 'annuncia_bonifico')
    expect((await post(ritirato, 'ritira_annuncio')).body.stato).toBe('da_pagare')
    const mai = await conIban()
    await post(mai, 'annuncia_bonifico')
    expect(await scadiAnnunci(p.deps)).toBe(0)
    await p.db
      .updateTable('bonifici_annunciati')
      .set({ annunciato_at: new Date(Date.now() - 16 * 86_400_000) })
      .where('pagamento_id', '=', mai.id)
      .execute()
    expect(await scadiAnnunci(p.deps)).toBe(1)
    expect((await stato(p.db, mai.id)).stato).toBe('da_pagare')
  })

  it('3.1 insieme a un pagamento con carta: o l’uno o l’altro', async () => {
    const debito = await conIban()
    const [carta, bonifico] = await Promise.all([debito.paga(), post(debito, 'annuncia_bonifico')])
    expect(carta.status + bonifico.status).toBe(200 + 409)
  })
})

describe('GTW-B1 in più volte', () => {
  const MINIMA = 3000
  it('GTW-B1 una parte, poi il resto: due addebiti che fanno il totale', async () => {
    const debito = await createDebito(p, { parte_minima_centesimi: MINIMA })
    const carta_id = await salvaCarta(debito)
    const paga = (importo_centesimi?: number) =>
      debito.pagaCon({ metodo: 'carta', carta_id, importo_centesimi })
    expect((await paga(MINIMA)).body).toMatchObject({
      stato: 'da_pagare',
      stato_pagamento: 'parzialmente_pagato',
      da_pagare_centesimi: 12_050 - MINIMA,
    })
    expect((await paga()).body.stato).toBe('pagato')
    const importi = (await p.addebiti(debito.id)).map(({ amount }) => amount)
    expect(importi.reduce((a, b) => a + b, 0)).toBe(12_050)
    expect((await stato(p.db, debito.id)).scritture).toEqual([
      'incasso',
      'commissione',
      'incasso',
      'commissione',
    ])
  })

  it.each([
    ['meno del minimo', 2999],
    ['più del dovuto', 12_051],
    ['un resto che non si potrebbe pagare', 12_050 - 49],
  ])('GTW-B1 %s è rifiutato e non addebita nulla', async (_, importo_centesimi) => {
    const debito = await createDebito(p, { parte_minima_centesimi: MINIMA })
    const { body } = await debito.pagaCon({ metodo: 'carta', importo_centesimi })
    expect(body.code).toBe('importo_non_ammesso')
    expect((await stato(p.db, debito.id)).tentativi).toEqual([])
  })

  it('GTW-B1 senza il permesso dell’esercente si paga tutto o niente', async () => {
    const debito = await createDebito(p)
    const { body } = await debito.pagaCon({ metodo: 'carta', importo_centesimi: 5000 })
    expect(body.code).toBe('importo_non_ammesso')
  })
})
