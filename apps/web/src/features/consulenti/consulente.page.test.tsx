import {
  type Consulente,
  modificaConsulente,
  rinnovaInvitoConsulente,
} from '@rateo/contract/persone/consulenti'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const AT = '2026-11-20T10:20:00.000Z'
const ALTRO_ID = '0000000000000000000000b2'
const LINK = `https://rateo.test/login?invito=${'a'.repeat(43)}`

const consulente: Consulente = {
  _id: ID,
  nome: 'Ilenia Capponi',
  partita_iva: '07983100548',
  email: 'ilenia@studio.test',
  territorio: 'Spoleto',
  stato: 'attivo',
  esercenti: 0,
  created_at: AT,
  telefono: '',
  iban: '',
  ritenuta: 'meta',
  regime_iva: 'ordinario',
  rivalsa_inps: false,
  enasarco: false,
  enasarco_monomandatario: false,
  azioni_consentite: [],
  incarichi: [],
  sopra: [],
  sotto: [],
  accesso_fino: null,
  invito: null,
}
const invito = {
  link: LINK,
  quota_centesimi_percento: 2550,
  schema: null,
  expires_at: '2027-02-18T10:20:00.000Z',
  scaduto: false,
  registrazioni: 2,
}
const RINNOVA = `POST /api/consulenti/${ID}/invito`

const apri = (values: Partial<Consulente>, rinnova: unknown = { ...consulente, invito }) =>
  renderPage(`/consulenti/${ID}`, {
    as: 'admin',
    answers: {
      [`GET /api/consulenti/${ID}`]: { ...consulente, ...values },
      ...PROVVIGIONI,
      'GET /api/schemi_provvigione': { data: [] },
      [RINNOVA]: rinnova,
    },
  })
const NESSUNA = {
  mesi: [],
  mese: null,
  righe: [],
  next: null,
  in_maturazione: [],
  altri_in_maturazione: false,
}
const PROVVIGIONI = {
  [`POST /api/consulenti/${ID}/provvigioni`]: NESSUNA,
  [`GET /api/consulenti/${ID}/liquidazioni`]: { data: [] },
}
const button = (name: string) => screen.findByRole('button', { name })

describe('l’invito di un consulente', () => {
  it('REG-B4 (parte) si crea con la sua quota, e poi si vede e si copia', async () => {
    const { server, user } = await apri({})
    await user.click(await button('Crea il link'))
    const inside = within(await screen.findByRole('dialog'))
    const quota = inside.getByLabelText(/Quota/)
    for (const [typed, says] of [
      ['abc', 'Scrivi la quota con la virgola'],
      ['100,01', 'La quota va da 0 a 100 %'],
      ['-5', 'Scrivi la quota con la virgola'],
    ] as const) {
      await user.clear(quota)
      await user.type(quota, `${typed}{Enter}`)
      expect(inside.getByText(new RegExp(says))).toBeTruthy()
      expect((quota as HTMLInputElement).value).toBe(typed)
    }
    await user.clear(quota)
    await user.type(quota, '25,5{Enter}')
    expect(await screen.findByText(LINK)).toBeTruthy()
    expect(server.calls.find(({ name }) => name === RINNOVA)?.body).toEqual({
      quota_centesimi_percento: 2550,
      schema_id: null,
    })
    expect(await button('Copia il link')).toBeTruthy()
    expect(screen.getByText('2 registrazioni')).toBeTruthy()
  })

  it('REG-B4 (parte) scaduto lo dice e non si copia; rinnovarlo avvisa che l’altro non vale più', async () => {
    const { user } = await apri({ invito: { ...invito, scaduto: true } })
    expect(await screen.findByText(/Il link è scaduto/)).toBeTruthy()
    expect(screen.queryByText(LINK)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copia il link' })).toBeNull()
    await user.click(await button('Rinnova il link'))
    expect(await screen.findByText(/smette di valere subito/)).toBeTruthy()
  })

  it('REG-B4 (parte) chi non è attivo non invita, e si legge perché', async () => {
    await apri({ stato: 'sospeso', invito })
    expect(await screen.findByText(/solo un consulente attivo può invitare/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /link/ })).toBeNull()
  })

  it('X8 un rifiuto si legge nella finestra, e la quota resta scritta', async () => {
    const { user } = await apri({}, () => refuse('stato_incompatibile'))
    await user.click(await button('Crea il link'))
    const inside = within(await screen.findByRole('dialog'))
    await user.type(inside.getByLabelText(/Quota/), '20{Enter}')
    await waitFor(() => expect(inside.getByRole('alert')).toBeTruthy())
    expect(inside.getByDisplayValue('20')).toBeTruthy()
  })

  it('X8 quota dell’invito: valori ostili', async () => {
    const { answers, said } = refusing({ [RINNOVA]: rinnovaInvitoConsulente })
    const { user } = await apri({}, answers[RINNOVA])
    await user.click(await button('Crea il link'))
    await provaOstile({ root: await dialog(), submit: 'Crea il link', said })
  })
})

const ESERCENTE = { _id: ALTRO_ID, nome: 'Panetteria Brambilla' }
const incarico = {
  esercente: ESERCENTE,
  quota_centesimi_percento: 2000,
  schema: null,
  dal: '2026-01-10',
  al: null,
  in_corso: true,
  netto_centesimi: 123_450,
}
const azioni = (consentite: readonly string[]) =>
  ['modifica', 'sospendi', 'riattiva', 'cessa'].map((azione) => ({
    azione,
    consentita: consentite.includes(azione),
    motivo: consentite.includes(azione) ? null : 'Non è possibile.',
  }))

describe('un consulente', () => {
  it('CON-M1 (parte) si aggiunge dalla lista, e un rifiuto del server sta al suo campo', async () => {
    let turno = 0
    const { user, server } = await renderPage('/consulenti', {
      as: 'admin',
      answers: {
        'POST /api/search/consulenti': aPage([]),
        'POST /api/consulenti': () =>
          (turno += 1) === 1
            ? refuse('dati_non_validi', [
                {
                  pointer: '/partita_iva',
                  message: 'C’è già un consulente con questa partita IVA',
                },
              ])
            : { ...consulente, azioni_consentite: azioni(['modifica']) },
        [`GET /api/consulenti/${ID}`]: consulente,
        ...PROVVIGIONI,
      },
    })
    await user.click(await button('Nuovo consulente'))
    const inside = within(await screen.findByRole('dialog'))
    await user.click(inside.getByRole('button', { name: 'Aggiungi' }))
    // Once beside its field and once above them all.
    expect(await inside.findAllByText(/Inserisci il nome del consulente/)).toHaveLength(2)
    expect(server.calls.some(({ name }) => name === 'POST /api/consulenti')).toBe(false)
    await user.type(inside.getByLabelText(/Nome o studio/), 'Ilenia Capponi')
    await user.type(inside.getByLabelText(/Partita IVA/), '07983100541')
    await user.type(inside.getByLabelText(/E-mail/), 'ilenia@studio.test')
    await user.click(inside.getByRole('button', { name: 'Aggiungi' }))
    expect(await inside.findByText(/C’è già un consulente/)).toBeTruthy()
    expect(inside.getByDisplayValue('Ilenia Capponi')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'Aggiungi' }))
    expect(await screen.findByText('Ilenia Capponi è tra i consulenti.')).toBeTruthy()
    expect(server.calls.find(({ name }) => name === 'POST /api/consulenti')?.body).toEqual({
      nome: 'Ilenia Capponi',
      partita_iva: '07983100541',
      email: 'ilenia@studio.test',
      telefono: '',
      territorio: '',
      iban: '',
      ritenuta: 'meta',
      regime_iva: 'ordinario',
      rivalsa_inps: false,
      enasarco: false,
      enasarco_monomandatario: false,
    })
  })

  it('CON-M1 (parte) un incarico si conclude con il suo ultimo giorno, uno futuro si toglie', async () => {
    const futuro = { ...incarico, dal: '2099-01-01', in_corso: false, netto_centesimi: 0 }
    const name = `POST /api/consulenti/${ID}/incarichi/concludi`
    const { user, server } = await renderPage(`/consulenti/${ID}`, {
      as: 'admin',
      answers: {
        ...PROVVIGIONI,
        'GET /api/schemi_provvigione': { data: [] },
        [`GET /api/consulenti/${ID}`]: { ...consulente, incarichi: [incarico, futuro] },
        [name]: { ...consulente, incarichi: [] },
      },
    })
    await user.click(await button('Togli l’incarico su Panetteria Brambilla'))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Togli' }),
    )
    await screen.findByText('Incarico tolto.')
    expect(server.calls.find((call) => call.name === name)?.body).toMatchObject({
      esercente_id: ALTRO_ID,
      dal: '2099-01-01',
    })
    expect(screen.getByText(/Nessun incarico/)).toBeTruthy()
  })

  it('CON-M1 (parte) si sospende con il motivo; quello che non si può dice perché', async () => {
    const name = `POST /api/consulenti/${ID}/sospendi`
    const { user, server } = await renderPage(`/consulenti/${ID}`, {
      as: 'admin',
      answers: {
        ...PROVVIGIONI,
        'GET /api/schemi_provvigione': { data: [] },
        [`GET /api/consulenti/${ID}`]: {
          ...consulente,
          azioni_consentite: azioni(['modifica', 'sospendi', 'cessa']),
        },
        [name]: { ...consulente, stato: 'sospeso', azioni_consentite: azioni(['riattiva']) },
      },
    })
    await user.click(await button('Altre azioni'))
    await user.click(await screen.findByRole('menuitem', { name: /Sospendi/ }))
    const inside = within(await screen.findByRole('dialog'))
    await user.click(inside.getByRole('button', { name: 'Sospendi' }))
    expect(await inside.findByText('Inserisci il motivo')).toBeTruthy()
    await user.type(inside.getByLabelText(/Motivo/), 'In ferie')
    await user.click(inside.getByRole('button', { name: 'Sospendi' }))
    expect(await screen.findByText('Consulente sospeso.')).toBeTruthy()
    expect(server.calls.find((call) => call.name === name)?.body).toEqual({ motivo: 'In ferie' })
    expect(screen.queryByRole('button', { name: 'Affida un esercente' })).toBeNull()
  })

  it('CON-M1 (parte) senza esercente e con una quota che non si legge non si affida nulla', async () => {
    const { user, server } = await renderPage(`/consulenti/${ID}`, {
      as: 'admin',
      answers: {
        ...PROVVIGIONI,
        'GET /api/schemi_provvigione': { data: [] },
        [`GET /api/consulenti/${ID}`]: consulente,
        'POST /api/search/esercenti': aPage([]),
      },
    })
    await user.click(await button('Affida un esercente'))
    const inside = within(await screen.findByRole('dialog'))
    await user.type(inside.getByLabelText(/Quota/), 'un terzo')
    await user.click(inside.getByRole('button', { name: 'Affida' }))
    expect(await inside.findAllByText('Scegli un esercente dall’elenco')).toHaveLength(2)
    expect(inside.getAllByText(/Scrivi la quota con la virgola/)).toHaveLength(2)
    expect(inside.getByDisplayValue('un terzo')).toBeTruthy()
    expect(server.calls.some(({ name }) => name.includes('/incarichi'))).toBe(false)
  })

  it('CON-M2 (parte) uno schema si fa con i suoi scaglioni, e una versione nuova parte da quella di prima', async () => {
    const schema = {
      _id: ALTRO_ID,
      nome: 'Base',
      versione: 1,
      base: 'incassato',
      tipo: 'percento',
      scaglioni: [{ oltre_centesimi: 0, valore: 150 }],
      una_tantum: false,
      durata_mesi: null,
      tetto_centesimi: null,
      incarichi: 3,
      archiviato: false,
      created_at: AT,
    }
    const name = 'POST /api/schemi_provvigione'
    const { user, server } = await renderPage('/consulenti', {
      as: 'admin',
      answers: {
        'POST /api/search/consulenti': aPage([]),
        'GET /api/schemi_provvigione': { data: [schema] },
        [name]: { ...schema, versione: 2 },
      },
    })
    await user.click(await button('Schemi provvigionali'))
    const list = within(await screen.findByRole('dialog'))
    expect((await list.findByText(/1,50% · tutto l’incassato/)).textContent).toContain(
      'Base, versione 1',
    )
    expect(list.getByText('Vale per 3 incarichi in corso.')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Nuova versione di Base' }))
    const form = within(await screen.findByRole('dialog', { name: 'Nuova versione di Base' }))
    await user.type(form.getByLabelText(/^Oltre questo importo/), '1.000')
    await user.click(form.getByRole('button', { name: 'Salva lo schema' }))
    expect(await form.findAllByText('Inserisci la quota, ad esempio 20 o 25,5')).not.toEqual([])
    await user.type(form.getByLabelText('Percentuale oltre'), '0,75')
    await user.type(form.getByLabelText(/^Al massimo in un mese/), '200')
    await user.click(form.getByRole('button', { name: 'Salva lo schema' }))
    expect(await screen.findByText('Base, versione 2: salvato.')).toBeTruthy()
    expect(server.calls.find((call) => call.name === name)?.body).toEqual({
      nome: 'Base',
      base: 'incassato',
      tipo: 'percento',
      scaglioni: [
        { oltre_centesimi: 0, valore: 150 },
        { oltre_centesimi: 100_000, valore: 75 },
      ],
      una_tantum: false,
      durata_mesi: null,
      tetto_centesimi: 20_000,
      al_posto_di: ALTRO_ID,
    })
  })

  it('CON-M3 (parte) le righe di un mese, con gli storni sotto zero e il resto a richiesta', async () => {
    const riga = (n: number, provvigione_centesimi: number) => ({
      _id: `riga${n}`,
      giorno: '2026-10-05',
      tipo: provvigione_centesimi < 0 ? 'storno' : 'incasso',
      esercente: ESERCENTE,
      pagamento: { _id: ID, numero: `PAG-${n}` },
      schema: { nome: 'Base', versione: 1 },
      quota_centesimi_percento: 10_000,
      base_centesimi: provvigione_centesimi * 10,
      provvigione_centesimi,
      da: null,
      liquidazione: n === 1 ? { _id: ALTRO_ID, numero: '2026/1', stato: 'approvata' } : null,
      perche: n === 1 ? 'Nella liquidazione 2026/1.' : 'Il mese non è finito.',
    })
    const resto = {
      in_maturazione: [
        {
          pagamento: { _id: ID, numero: 'PAG-9' },
          esercente: ESERCENTE,
          incassato_centesimi: 5000,
          incassato_il: '2026-10-05',
          sicuro_dal: '2026-12-01',
        },
      ],
      altri_in_maturazione: false,
    }
    const mese = { mese: '2026-10', righe: 2, provvigione_centesimi: 90 }
    const { user } = await renderPage(`/consulenti/${ID}`, {
      as: 'admin',
      answers: {
        [`GET /api/consulenti/${ID}`]: consulente,
        ...PROVVIGIONI,
        [`POST /api/consulenti/${ID}/provvigioni`]: ({ body }: { body: unknown }) =>
          JSON.stringify(body) === '{"dopo":"riga1"}'
            ? { mesi: [mese], mese: '2026-10', righe: [riga(2, -60)], next: null, ...resto }
            : { mesi: [mese], mese: '2026-10', righe: [riga(1, 150)], next: 'riga1', ...resto },
      },
    })
    const table = within(await screen.findByRole('table', { name: 'Provvigioni' }))
    expect(table.getByRole('link', { name: 'PAG-1' })).toBeTruthy()
    // CON-B1: where each stands, and what waits for its bank.
    expect(table.getByRole('link', { name: 'Nella liquidazione 2026/1.' })).toBeTruthy()
    const aspetta = within(screen.getByRole('table', { name: 'In maturazione' }))
    expect(aspetta.getByText('01/12/2026')).toBeTruthy()
    expect(screen.getByLabelText('Mese').textContent).toContain('ottobre 2026: 0,90')
    await user.click(await button('Mostra altre righe'))
    expect(await table.findByText('Storno del 05/10/2026')).toBeTruthy()
    expect(table.getByText('Il mese non è finito.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mostra altre righe' })).toBeNull()
  })

  it('X8 dati di un consulente: valori ostili', async () => {
    const name = `PATCH /api/consulenti/${ID}`
    const { answers, said } = refusing({ [name]: modificaConsulente })
    const { user } = await renderPage(`/consulenti/${ID}`, {
      as: 'admin',
      answers: {
        ...PROVVIGIONI,
        'GET /api/schemi_provvigione': { data: [] },
        [`GET /api/consulenti/${ID}`]: { ...consulente, azioni_consentite: azioni(['modifica']) },
        ...answers,
      },
    })
    await user.click(await button('Altre azioni'))
    await user.click(await screen.findByRole('menuitem', { name: /Modifica i dati/ }))
    await provaOstile({ root: await dialog(), submit: 'Salva', said })
  })
})
