import type { Tentativo } from '@rateo/contract/accordi/storia-pagamento'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPagamento, ID } from '../../../test/fixtures.ts'
import { chooseAction, renderPage } from '../../../test/render.tsx'

const GET = `GET /api/pagamenti/${ID}`
const ANNULLA = `POST /api/pagamenti/${ID}/annulla`
const path = `/pagamenti/${ID}`

const tentativo: Tentativo = {
  n: 1,
  stato: 'rifiutato',
  motivo_avvio: 'acquisto',
  metodo: 'carta',
  metodo_etichetta: 'Visa •••• 0002',
  importo_centesimi: 12_050,
  codice_rifiuto: 'fondi_insufficienti',
  messaggio: 'Il saldo della carta è insufficiente. Non è stato addebitato alcun importo.',
  rifiuti: 1,
  nota: null,
  storno: null,
  prossimo_controllo_at: null,
  created_at: '2026-11-20T10:20:00.000Z',
  concluso_at: '2026-11-20T10:21:00.000Z',
  restituito_at: null,
}

describe('dettaglio', () => {
  it('PAG-M2 i tentativi dicono quando, perché, come e se il denaro si è mosso', async () => {
    await renderPage(path, { answers: { [GET]: aPagamento({ tentativi: [tentativo] }) } })
    const panel = await screen.findByRole('region', { name: 'Cronologia' })
    expect(panel.textContent).toContain('Non è stato addebitato alcun importo.')
    expect(panel.textContent).not.toContain('fondi_insufficienti')
    expect(panel.textContent).toContain('Visa •••• 0002')
    expect(panel.textContent).toContain('20/11/2026, 11:20')
    expect(within(panel).getByText('Rifiutato')).toBeTruthy()
  })

  it.each([
    ['esercente', ['/cliente/']],
    ['cliente', ['/esercente/']],
    ['admin', ['/esercente/', '/cliente/']],
  ] as const)('PAG-M2 (parte) in testa: %s va alla scheda dell’altra parte', async (as, wanted) => {
    await renderPage(path, { as, answers: { [GET]: aPagamento() } })
    const { esercente, cliente } = aPagamento()
    const names = { '/esercente/': esercente, '/cliente/': cliente }
    await screen.findByRole('region', { name: 'Dati del pagamento' })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    for (const [base, { _id }] of Object.entries(names)) {
      expect(links.includes(`${base}${_id}`)).toBe(wanted.some((one) => one === base))
    }
  })

  it.each([
    ['in ritardo', true, 'Sollecita'],
    ['non ancora dovuto', false, 'Registra incasso'],
  ])(
    'PAG-M6 (parte) %s: un solo pulsante pieno, la prossima cosa da fare',
    async (_, in_ritardo, wanted) => {
      const azioni_consentite = ['sollecita', 'registra_incasso'].map((azione) => ({
        azione,
        consentita: true,
        motivo: null,
      }))
      await renderPage(path, { answers: { [GET]: aPagamento({ in_ritardo, azioni_consentite }) } })
      await screen.findByRole('button', { name: 'Registra incasso' })
      const filled = document.querySelectorAll(
        'main header .mantine-Button-root:not([data-variant])',
      )
      expect([...filled].map((button) => button.textContent)).toEqual([wanted])
    },
  )

  it.each([
    ['c’è', { riferimento_interno: 'ORD-77' }, 'Riferimento internoORD-77'],
    ['non fu scritto', { riferimento_interno: null }, ''],
    ['non si può conoscere', {}, ''],
  ])('PAG-M2 il riferimento interno, dove %s', async (_, values, scritto) => {
    await renderPage(path, { answers: { [GET]: aPagamento(values) } })
    const panel = await screen.findByRole('region', { name: 'Dati del pagamento' })
    expect(panel.textContent?.match(/Riferimento interno.{6}/)?.[0] ?? '').toBe(scritto)
  })

  it('PAG-M9 un addebito sul conto riuscito dice fino a quando la banca può riprenderlo', async () => {
    const addebito = { ...tentativo, stato: 'riuscito', metodo: 'addebito_sdd' } as const
    await renderPage(path, { answers: { [GET]: aPagamento({ tentativi: [addebito] }) } })
    const panel = await screen.findByRole('region', { name: 'Cronologia' })
    // Eight weeks from the day of the debit (EPC016-06).
    expect(panel.textContent).toContain('può riprenderlo, senza motivo, fino al 15/01/2027')
  })

  it('PAG-M2 dice in che giorno si riprova da soli, e porta all’abbonamento', async () => {
    const pagamento = aPagamento({
      stato: 'insoluto',
      origine: 'abbonamento',
      abbonamento_id: '0000000000000000000000b1',
      tentativi: [tentativo],
      prossimo_tentativo_il: '2026-11-24',
    })
    await renderPage(path, { answers: { [GET]: pagamento } })
    const panel = await screen.findByRole('region', { name: 'Cronologia' })
    expect(panel.textContent).toContain('martedì 24 novembre 2026')
    const link = screen.getByRole('link', { name: 'Apri l’abbonamento' })
    expect(link.getAttribute('href')).toBe('/abbonamenti/0000000000000000000000b1')
  })

  it('PAG-M2 le note si scrivono e si tolgono; al cliente non si mostrano', async () => {
    const nota = {
      testo: 'Paga a fine mese',
      autore: 'Anna Sala',
      created_at: '2026-11-20T10:20:00.000Z',
    }
    const note = [
      { ...nota, _id: '0000000000000000000000c1', e_mia: true },
      { ...nota, _id: '0000000000000000000000c2', e_mia: false },
    ]
    const POST = `POST /api/pagamenti/${ID}/note`
    const { server, user, unmount } = await renderPage(path, {
      answers: { [GET]: aPagamento(), [POST]: aPagamento({ note }) },
    })
    await user.type(await screen.findByLabelText('Nuova nota'), 'Paga a fine mese')
    await user.click(screen.getByRole('button', { name: 'Salva la nota' }))
    expect(await screen.findAllByText('Paga a fine mese')).toHaveLength(2)
    expect(server.named(POST)[0]?.body).toEqual({ testo: 'Paga a fine mese' })
    expect(screen.getAllByRole('button', { name: /^Togli la nota/ })).toHaveLength(1)
    unmount()
    await renderPage(path, { as: 'cliente', answers: { [GET]: aPagamento() } })
    await screen.findByRole('region', { name: 'Dati del pagamento' })
    expect(screen.queryByLabelText('Nuova nota')).toBeNull()
  })

  it('PAG-M2 la contabilità ha dare uguale ad avere, e lo dice', async () => {
    const scritture = [
      {
        tipo: 'incasso',
        descrizione: 'Incasso',
        registrata_at: '2026-11-20T10:20:00.000Z',
        movimenti: [
          { conto: 'a', descrizione: 'Da ricevere', importo_centesimi: 12_050 },
          { conto: 'b', descrizione: 'Debito', importo_centesimi: -12_050 },
        ],
      },
    ]
    const { user } = await renderPage(path, { answers: { [GET]: aPagamento({ scritture }) } })
    expect(await screen.findByText('In equilibrio')).toBeTruthy()
    await user.click(screen.getByText('Vedi le scritture'))
    const total = screen.getByRole('row', { name: /^Totale/ })
    expect(total.textContent).toBe('Totale120,50\u00A0€120,50\u00A0€')
  })

  it.each([
    ['esercente', 1, false],
    ['admin', 1, true],
    ['cliente', 0, null],
  ] as const)(
    'PAG-M2 (parte) la contabilità per %s: chi paga non legge i libri, l’esercente li apre',
    async (as, headings, isOpen) => {
      const movimenti = [{ conto: 'a', descrizione: 'Da ricevere', importo_centesimi: 12_050 }]
      const scritture = [
        {
          tipo: 'incasso',
          descrizione: 'Incasso',
          registrata_at: '2026-11-20T10:20:00.000Z',
          movimenti,
        },
      ]
      await renderPage(path, { as, answers: { [GET]: aPagamento({ scritture }) } })
      await screen.findByText('Dati del pagamento')
      expect(screen.queryAllByRole('heading', { name: 'Contabilità' })).toHaveLength(headings)
      const table = document.querySelector('table[aria-label="Scritture contabili"]')
      const folder = table?.closest('details')
      expect(table && (folder === null || folder?.open)).toBe(isOpen)
    },
  )

  it('PAG-M2 una contabilità che non quadra si vede', async () => {
    const scritture = [
      {
        tipo: 'incasso',
        descrizione: 'Incasso',
        registrata_at: '2026-11-20T10:20:00.000Z',
        movimenti: [{ conto: 'a', descrizione: 'Da ricevere', importo_centesimi: 12_050 }],
      },
    ]
    await renderPage(path, { answers: { [GET]: aPagamento({ scritture }) } })
    expect(await screen.findByText('Non quadra')).toBeTruthy()
  })

  it('PAG-M2 i metodi ammessi hanno il nome con cui chi paga li sceglie', async () => {
    const metodi_ammessi = ['carta', 'addebito_sdd', 'contanti', 'pos'] as const
    const pagamento = aPagamento({ metodi_ammessi: [...metodi_ammessi] })
    await renderPage(path, { answers: { [GET]: pagamento } })
    const term = await screen.findByText('Metodi ammessi')
    expect(term.nextElementSibling?.textContent).toBe('Carta, addebito sul conto, in negozio')
  })

  it('PAG-M2 (parte) di uno pagato per intero non si ripete l’importo, né con che cosa si poteva pagare', async () => {
    const pagato = aPagamento({
      stato: 'pagato',
      incassato_centesimi: aPagamento().importo_centesimi,
      residuo_centesimi: 0,
      tentativi: [tentativo],
    })
    await renderPage(path, { answers: { [GET]: pagato } })
    const dati = await screen.findByRole('region', { name: 'Dati del pagamento' })
    expect(within(dati).queryByText('Incassato')).toBeNull()
    expect(within(dati).queryByText('Metodi ammessi')).toBeNull()
  })

  it('X10 un pagamento altrui è "Non trovato", dentro al portale', async () => {
    await renderPage(path)
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Menu principale' })).toBeTruthy()
  })

  it('PAG-M6 la ricevuta si apre solo quando c’è', async () => {
    const ricevuta = { numero: 'RIC-2026-00001', created_at: '2026-11-20T10:20:00.000Z' }
    const { unmount } = await renderPage(path, { answers: { [GET]: aPagamento({ ricevuta }) } })
    const link = await screen.findByRole('link', { name: 'Ricevuta' })
    expect(link.getAttribute('href')).toBe(`/api/pagamenti/${ID}/ricevuta`)
    unmount()
    await renderPage(path, { answers: { [GET]: aPagamento() } })
    await screen.findByRole('region', { name: 'Cronologia' })
    expect(screen.queryByRole('link', { name: 'Ricevuta' })).toBeNull()
  })
})

describe('azioni', () => {
  const refused = [
    { azione: 'annulla', consentita: false, motivo: 'Un pagamento già incassato si rimborsa.' },
  ]

  it('X13 un’azione non possibile è spenta, con il motivo, e non fa nulla', async () => {
    const { server, user } = await renderPage(path, {
      answers: { [GET]: aPagamento({ azioni_consentite: refused }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    const entry = await screen.findByRole('menuitem', { name: /^Annulla richiesta/ })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.textContent).toContain('Un pagamento già incassato si rimborsa.')
    await user.click(entry)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.named(ANNULLA)).toHaveLength(0)
  })

  it('X8 annullare chiede conferma, manda la chiave e dice che nulla è stato addebitato', async () => {
    const { server, user } = await renderPage(path, {
      answers: { [GET]: aPagamento(), [ANNULLA]: aPagamento({ stato: 'annullato' }) },
    })
    await chooseAction(user, /^Annulla richiesta/)
    await user.click(await screen.findByRole('button', { name: 'Annulla la richiesta' }))
    expect(
      await screen.findByText('Richiesta annullata. Non è stato addebitato alcun importo.'),
    ).toBeTruthy()
    expect(server.named(ANNULLA)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await screen.findByText('Annullato')).toBeTruthy()
  })

  it('SPC-24 chi chiude una finestra aperta dal menu riprende da “Altre azioni”', async () => {
    const { user } = await renderPage(path, { answers: { [GET]: aPagamento() } })
    await chooseAction(user, /^Annulla richiesta/)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Altre azioni' })),
    )
  })

  it('SPC-24 un annullamento rifiutato lo dice nella finestra', async () => {
    const { user } = await renderPage(path, {
      answers: { [GET]: aPagamento(), [ANNULLA]: () => refuse('pagamento_in_corso') },
    })
    await chooseAction(user, /^Annulla richiesta/)
    await user.click(await screen.findByRole('button', { name: 'Annulla la richiesta' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() =>
      expect(dialog.textContent).toContain('Non è stato addebitato alcun altro importo.'),
    )
  })

  it('§3.1 una bozza si invia con un giorno ancora da venire, o si elimina', async () => {
    const azioni_consentite = ['pubblica', 'elimina'].map((azione) => ({
      azione,
      consentita: true,
      motivo: null,
    }))
    const bozza = aPagamento({ stato: 'bozza', scadenza: '2026-01-10', azioni_consentite })
    const { server, user } = await renderPage(path, {
      answers: { [GET]: bozza, [`${GET.replace('GET', 'POST')}/pubblica`]: aPagamento() },
    })
    expect(await screen.findByText('È una bozza')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Altre azioni' }))
    expect(await screen.findByRole('menuitem', { name: 'Elimina la bozza' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Invia la richiesta' }))
    await user.click(await screen.findByRole('button', { name: /^Chiedi 120,50/ }))
    expect(await screen.findByText(/^Richiesta inviata a /)).toBeTruthy()
    const [sent] = server.named(`POST /api/pagamenti/${ID}/pubblica`)
    expect(sent?.body).toMatchObject({ invia_email: true })
    expect(sent?.body).not.toMatchObject({ scadenza: '2026-01-10' })
  })

  const bonifico = { annunciato_at: '2026-11-20T10:20:00.000Z', causale: 'Rateo 38TGFFQ9' }

  it('PAG-M4 di un bonifico annunciato l’esercente sa la causale, e lo registra', async () => {
    const azioni_consentite = [{ azione: 'registra_incasso', consentita: true, motivo: null }]
    const pagamento = aPagamento({ stato: 'in_elaborazione', bonifico, azioni_consentite })
    const { user } = await renderPage(path, { answers: { [GET]: pagamento } })
    expect(await screen.findByText('Bonifico in arrivo')).toBeTruthy()
    expect(screen.getByText(/con la causale “Rateo 38TGFFQ9”/)).toBeTruthy()
    expect(screen.queryByText('Addebito programmato')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Registra incasso' }))
    const metodo = await screen.findByRole('combobox', { name: 'Come hai incassato' })
    expect((metodo as HTMLSelectElement).value).toBe('bonifico')
  })

  it('PAG-M8 il cliente torna dal pagamento al bonifico che ha annunciato', async () => {
    const azioni_consentite = [{ azione: 'paga', consentita: false, motivo: 'Annunciato' }]
    const pagamento = aPagamento({ stato: 'in_elaborazione', bonifico, azioni_consentite })
    await renderPage(path, { as: 'cliente', answers: { [GET]: pagamento } })
    const link = await screen.findByRole('link', { name: 'Vedi il bonifico' })
    expect(link.getAttribute('href')).toBe(`/gateway/${ID}`)
  })

  it('PAG-M8 in elaborazione non c’è il pulsante per pagare', async () => {
    await renderPage(path, {
      as: 'cliente',
      answers: {
        [GET]: aPagamento({
          stato: 'in_elaborazione',
          addebito_il: '2026-11-27',
          azioni_consentite: [],
        }),
      },
    })
    expect(await screen.findByText('Addebito programmato')).toBeTruthy()
    expect(screen.getByText(/addebitato il 27 novembre 2026: prima di quel giorno/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Paga / })).toBeNull()
  })

  it.each([
    ['cliente', 'Non serve pagare di nuovo.'],
    ['esercente', 'Nel frattempo non va chiesto di nuovo.'],
  ] as const)('PAG-M8 in elaborazione %s legge che cosa vale per sé', async (as, frase) => {
    const pagamento = aPagamento({ stato: 'in_elaborazione', azioni_consentite: [] })
    await renderPage(path, { as, answers: { [GET]: pagamento } })
    const notice = (await screen.findByText('Addebito programmato')).closest('[class*=notice]')
    expect((notice ?? document.body).textContent).toContain(frase)
  })
})

it('GTW-M3 (parte) un link scaduto: il cliente ne chiede uno nuovo da qui, l’esercente no', async () => {
  const scaduto = aPagamento({ stato: 'scaduto', azioni_consentite: [] })
  const chiedi = `POST /api/gateway/${ID}/chiedi_link`
  const { server, user, unmount } = await renderPage(path, {
    as: 'cliente',
    answers: { [GET]: scaduto, [chiedi]: { messaggio: 'Abbiamo avvisato l’esercente.' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Chiedi un nuovo link' }))
  expect(await screen.findByText('Abbiamo avvisato l’esercente.')).toBeTruthy()
  expect(server.named(chiedi)).toHaveLength(1)
  unmount()
  await renderPage(path, { as: 'esercente', answers: { [GET]: scaduto } })
  expect(screen.queryByRole('button', { name: 'Chiedi un nuovo link' })).toBeNull()
})

it('PAG-M2 (parte) codici e identificativi stanno dietro “Dettagli tecnici”, da copiare', async () => {
  const { user } = await renderPage(path, {
    answers: { [GET]: aPagamento({ tentativi: [tentativo] }) },
  })
  expect(await screen.findByText('PAG-10482')).toBeTruthy()
  const summary = screen.getByText('Dettagli tecnici')
  const folded = summary.closest('details')
  expect(folded?.open).toBe(false)
  for (const code of [ID, 'fondi_insufficienti']) {
    expect(screen.getAllByText(code).every((one) => folded?.contains(one))).toBe(true)
  }
  await user.click(summary)
  await user.click(screen.getAllByRole('button', { name: 'Copia' })[0] as HTMLElement)
  expect(await navigator.clipboard.readText()).toBe(ID)
})
