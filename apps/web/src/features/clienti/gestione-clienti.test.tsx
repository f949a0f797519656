import type { Cliente } from '@rateo/contract/persone/clienti'
import { COLONNE_CLIENTI } from '@rateo/domain/atti/importa-clienti'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { chooseAction, renderPage } from '../../../test/render.tsx'

const SEARCH = 'POST /api/search/clienti'
const GET = `GET /api/clienti/${ID}`
const ETICHETTE = 'GET /api/clienti/etichette'
const IMPORTA = 'POST /api/clienti/importa'

const aCliente = (change: Partial<Cliente> = {}): Cliente => ({
  _id: ID,
  tipo: 'persona',
  nome: 'Ada Verdi',
  email: 'ada@posta.test',
  telefono: null,
  indirizzo: null,
  cap: null,
  citta: null,
  provincia: null,
  pec: null,
  codice_destinatario: null,
  etichette: [],
  controlli: [],
  codice_fiscale: null,
  partita_iva: null,
  stato: 'in_registrazione',
  cliente_dal: '2026-01-10T09:00:00.000Z',
  confermato_at: null,
  unito_a: null,
  affidabilita: null,
  saldo: {
    dovuto_centesimi: 0,
    scaduto_centesimi: 0,
    in_elaborazione_centesimi: 0,
    incassato_centesimi: 0,
    rimborsato_centesimi: 0,
    credito_centesimi: 0,
  },
  esercenti: null,
  azioni_consentite: [{ azione: 'richiedi_pagamento', consentita: true, motivo: null }],
  ...change,
})

const elenco = (answers = {}) =>
  renderPage('/clienti', {
    answers: { [SEARCH]: aPage([]), [ETICHETTE]: { data: [] }, ...answers },
  })
const scheda = (cliente: Cliente, answers = {}) =>
  renderPage(`/cliente/${ID}`, {
    answers: {
      [GET]: cliente,
      'POST /api/search/pagamenti': aPage([]),
      [ETICHETTE]: { data: [{ etichetta: 'Socio', clienti: 3 }] },
      ...answers,
    },
  })

it('CLI-M2 CLI-M3 (parte) un cliente nuovo: il codice sbagliato si dice nel suo campo; con un doppione si conferma', async () => {
  const { server, user } = await elenco({
    'POST /api/clienti': ({ body }: { body: { anche_se_doppio: boolean } }) =>
      body.anche_se_doppio
        ? aCliente()
        : refuse('gia_esistente', [
            { pointer: '/codice_fiscale', message: 'Ce l’ha già Mario Rossi' },
          ]),
    [GET]: aCliente(),
    'POST /api/search/pagamenti': aPage([]),
  })
  await user.click(await screen.findByRole('button', { name: 'Nuovo cliente' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Nome o ragione sociale'), 'Ada Verdi')
  await user.type(within(dialog).getByLabelText('E-mail'), 'ada@posta.test')
  const codice = within(dialog).getByLabelText('Codice fiscale (facoltativo)')
  await user.type(codice, 'RSSMRA80A01H501A')
  await user.click(within(dialog).getByRole('button', { name: 'Aggiungi' }))
  expect(
    (await within(dialog).findAllByText(/L’ultimo carattere del codice fiscale/)).length,
  ).toBeGreaterThan(0)
  expect(server.named('POST /api/clienti')).toEqual([])
  await user.clear(codice)
  await user.type(codice, 'RSSMRA80A01H501U')
  await user.click(within(dialog).getByRole('button', { name: 'Aggiungi' }))
  await user.click(await within(dialog).findByLabelText('Sono due clienti diversi'))
  await user.click(within(dialog).getByRole('button', { name: 'Aggiungi' }))
  await waitFor(() => expect(server.named('POST /api/clienti')).toHaveLength(2))
  expect(server.named('POST /api/clienti')[1]?.body).toMatchObject({
    nome: 'Ada Verdi',
    email: 'ada@posta.test',
    anche_se_doppio: true,
  })
})

it('CLI-M5 di chi ha confermato si scrivono solo PEC e codice destinatario, e non si invita', async () => {
  const { server, user } = await scheda(aCliente({ confermato_at: '2026-02-01T00:00:00.000Z' }), {
    [`PATCH /api/clienti/${ID}`]: aCliente(),
  })
  await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
  expect(
    (await screen.findByRole('menuitem', { name: /Invita a registrarsi/ })).textContent,
  ).toContain('Ha già un account')
  await user.click(screen.getByRole('menuitem', { name: 'Modifica i dati' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByLabelText('Nome o ragione sociale')).toBeNull()
  await user.type(within(dialog).getByLabelText('PEC (facoltativa)'), 'ada@pec.test')
  await user.click(within(dialog).getByRole('button', { name: 'Salva' }))
  await waitFor(() =>
    expect(server.named(`PATCH /api/clienti/${ID}`)[0]?.body).toEqual({
      tipo: 'persona',
      nome: 'Ada Verdi',
      pec: 'ada@pec.test',
      codice_destinatario: '',
    }),
  )
})

it('CLI-B1 (parte) etichette e controlli si scrivono con i loro effetti in parole', async () => {
  const { server, user } = await scheda(aCliente(), {
    [`POST /api/clienti/${ID}/etichette`]: aCliente({ controlli: ['niente_solleciti'] }),
  })
  await chooseAction(user, 'Etichette e controlli')
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog).getByText(/Nessun addebito automatico e nessun pagamento online/),
  ).toBeTruthy()
  await user.type(
    within(dialog).getByLabelText('Etichette', { selector: 'input' }),
    'Corso sera{Enter}',
  )
  await user.click(within(dialog).getByLabelText('Niente solleciti'))
  await user.click(within(dialog).getByRole('button', { name: 'Salva' }))
  await waitFor(() =>
    expect(server.named(`POST /api/clienti/${ID}/etichette`)[0]?.body).toEqual({
      etichette: ['Corso sera'],
      controlli: ['niente_solleciti'],
    }),
  )
})

async function importa(risposta: unknown) {
  const vista = await elenco({ [IMPORTA]: risposta })
  await chooseAction(vista.user, 'Importa clienti')
  await screen.findByRole('dialog')
  const input = document.querySelector('input[type=file]')
  const scegli = (file: File) =>
    fireEvent.change(input ?? document.body, { target: { files: [file] } })
  return { ...vista, scegli }
}
const csv = (testo: BlobPart) => new File([testo], 'clienti.csv', { type: 'text/csv' })
const celle = (valori: Record<string, string>) =>
  COLONNE_CLIENTI.map((colonna) => valori[colonna] ?? '')

it('CLI-M2 (parte) il file si prova: BOM, punto e virgola tra virgolette, righe sbagliate fuori, le altre dentro', async () => {
  const { server, user, scegli } = await importa({ nuovi: 1, gia: 0, errori: [] })
  scegli(
    csv(
      '\uFEFFE-mail;Ragione sociale;P.IVA;fax\r\na@b.it;"Rossi; figli";;1\r\nc@d.it;Ugo;123;\r\n',
    ),
  )
  expect(await screen.findByText(/1 cliente da aggiungere/)).toBeTruthy()
  expect(screen.getByText(/Riga 3, partita iva: La partita IVA non torna/)).toBeTruthy()
  expect(screen.getByText(/Colonne che non si leggono: fax/)).toBeTruthy()
  const errori = screen.getByRole('link', { name: 'Scarica l’elenco completo' })
  expect(decodeURIComponent(errori.getAttribute('href') ?? '')).toContain('"3";"partita iva"')
  const righe = [{ riga: 2, celle: celle({ email: 'a@b.it', nome: 'Rossi; figli' }) }]
  expect(server.named(IMPORTA).map(({ body }) => body)).toEqual([{ righe, prova: true }])
  await user.click(screen.getByRole('button', { name: 'Aggiungi 1 cliente' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.named(IMPORTA)[1]?.body).toEqual({ righe, prova: false })
})

/** A workbook as small as one can be, its parts compressed as programs write them. */
async function xlsx(parti: Record<string, string>): Promise<File> {
  const byte = (testo: string) => new TextEncoder().encode(testo)
  const pezzi: Uint8Array[] = []
  const tavola: Uint8Array[] = []
  let posto = 0
  const metti = (dove: Uint8Array[], testa: number, campi: [number, number][], lungo: number) => {
    const vista = new DataView(new ArrayBuffer(lungo))
    vista.setUint32(0, testa, true)
    for (const [dovesta, valore] of campi) vista.setUint16(dovesta, valore, true)
    dove.push(new Uint8Array(vista.buffer))
    return vista
  }
  for (const [nome, testo] of Object.entries(parti)) {
    const flusso = new Blob([testo]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const corpo = new Uint8Array(await new Response(flusso).arrayBuffer())
    const scritto = byte(nome)
    const voce = metti(
      tavola,
      0x02014b50,
      [
        [10, 8],
        [28, scritto.length],
      ],
      46,
    )
    voce.setUint32(20, corpo.length, true)
    voce.setUint32(42, posto, true)
    tavola.push(scritto)
    metti(
      pezzi,
      0x04034b50,
      [
        [8, 8],
        [26, scritto.length],
      ],
      30,
    )
    pezzi.push(scritto, corpo)
    posto += 30 + scritto.length + corpo.length
  }
  const fine: Uint8Array[] = []
  metti(fine, 0x06054b50, [[10, Object.keys(parti).length]], 22).setUint32(16, posto, true)
  return new File(
    [...pezzi, ...tavola, ...fine].map((uno) => uno.slice()),
    'clienti.xlsx',
  )
}

it('CLI-M2 (parte) un foglio XLSX: parole comuni, celle vuote saltate, numeri e testo nella cella', async () => {
  const { server, scegli } = await importa({ nuovi: 1, gia: 0, errori: [] })
  scegli(
    await xlsx({
      'xl/sharedStrings.xml':
        '<sst xmlns="x"><si><t>email</t></si><si><t>nome</t></si><si><r><t>Ada </t></r><r><t>Verdi</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet xmlns="x"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>CAP</t></is></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>ada@b.it</t></is></c><c r="B4" t="s"><v>2</v></c><c r="D4"><v>20121</v></c></row></sheetData></worksheet>',
    }),
  )
  expect(await screen.findByText(/1 cliente da aggiungere/)).toBeTruthy()
  expect(server.named(IMPORTA)[0]?.body).toEqual({
    righe: [{ riga: 4, celle: celle({ email: 'ada@b.it', nome: 'Ada Verdi', cap: '20121' }) }],
    prova: true,
  })
})

it('CLI-M2 (parte) diecimila righe vanno a cinquanta per volta; una di più è rifiutata in parole', async () => {
  const { server, scegli } = await importa({ nuovi: 50, gia: 0, errori: [] })
  const righe = Array.from({ length: 10_001 }, (_, n) => `p${n}@x.it;Nome ${n}`)
  scegli(csv(['email;nome', ...righe].join('\n')))
  expect(await screen.findByText(/Al massimo 10.000 righe per file: qui sono 10.001/)).toBeTruthy()
  expect(server.named(IMPORTA)).toEqual([])
  scegli(csv(['email;nome', ...righe.slice(0, 120)].join('\n')))
  await waitFor(() => expect(server.named(IMPORTA)).toHaveLength(3))
})

it('CLI-M2 (parte) un file di 200 MB, vuoto o di un altro formato è rifiutato in parole, senza leggerlo', async () => {
  const { server, scegli } = await importa({ nuovi: 0, gia: 0, errori: [] })
  const grande = csv('email;nome')
  Object.defineProperty(grande, 'size', { value: 200 * 1024 * 1024 })
  scegli(grande)
  expect(await screen.findByText(/Il file supera gli 8 MB/)).toBeTruthy()
  scegli(csv(''))
  expect(await screen.findByText('Il file è vuoto.')).toBeTruthy()
  scegli(new File(['x'], 'clienti.xls'))
  expect(await screen.findByText(/salva il foglio come CSV o come XLSX/)).toBeTruthy()
  scegli(new File(['non uno zip'], 'clienti.xlsx'))
  expect(await screen.findByText(/Il file non si legge/)).toBeTruthy()
  expect(server.named(IMPORTA)).toEqual([])
})

const DOPPIO = 'b'.repeat(24)
const UNIONI = `GET /api/clienti/${ID}/unioni`
const UNIONE = {
  _id: 'c'.repeat(24),
  doppio: { _id: DOPPIO, nome: 'Ada V.', email: 'ada.v@posta.test' },
  created_at: '2026-03-01T09:00:00.000Z',
  annullabile_fino: '2026-03-02T09:00:00.000Z',
  annullata_at: null,
}

it('CLI-B3 (parte) dai possibili doppioni: anteprima, scambio dove resta chi ha l’account, poi l’unione', async () => {
  const clienti = [
    { _id: DOPPIO, nome: 'Ada V.', email: 'ada.v@posta.test' },
    { _id: ID, nome: 'Ada Verdi', email: 'ada@posta.test' },
  ]
  const { server, user } = await elenco({
    'GET /api/clienti/doppioni': {
      data: [{ campo: 'telefono', valore: '+393331234567', clienti }],
    },
    [`POST /api/clienti/${DOPPIO}/anteprima_unione`]: {
      resta: clienti[0],
      doppio: clienti[1],
      passano: [],
      completa: [],
      impedimento: 'Ada Verdi ha un proprio account, Ada V. no: resta chi ha l’account.',
      al_contrario: true,
    },
    [`POST /api/clienti/${ID}/anteprima_unione`]: {
      resta: clienti[1],
      doppio: clienti[0],
      passano: [{ cosa: 'pagamenti', quanti: 2, da_pagare_centesimi: 7001 }],
      completa: [],
      impedimento: null,
      al_contrario: false,
    },
    [`POST /api/clienti/${ID}/unisci`]: UNIONE,
    [GET]: aCliente(),
    [UNIONI]: { data: [UNIONE] },
    'POST /api/search/pagamenti': aPage([]),
  })
  await chooseAction(user, 'Possibili doppioni')
  await user.click(await screen.findByRole('button', { name: 'Unisci Ada Verdi a Ada V.' }))
  await screen.findByText(/resta chi ha l’account/)
  expect(screen.getByRole('button', { name: 'Unisci' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Scambia: resta Ada Verdi' }))
  await screen.findByText(/2, 70,01\s€ da pagare/)
  await user.click(screen.getByRole('button', { name: 'Unisci' }))
  await waitFor(() =>
    expect(server.named(`POST /api/clienti/${ID}/unisci`).map(({ body }) => body)).toEqual([
      { doppio: DOPPIO },
    ]),
  )
  await screen.findByText('Doppioni uniti')
})

it('CLI-B2 (parte) l’affidabilità si legge con come è contata', async () => {
  await scheda(
    aCliente({
      affidabilita: { giudizio: 'in_ritardo', considerati: 4, in_ritardo: 2, giorni_medi: 11 },
    }),
  )
  await screen.findByText('In ritardo 2 su 4 pagamenti, in media di 11 giorni.')
  expect(
    screen.getByRole('button', { name: 'In ritardo' }).getAttribute('aria-description'),
  ).toContain('al massimo 3 giorni')
})

it('CLI-B3 (parte) dalla scheda l’unione si annulla, e il rifiuto si legge', async () => {
  const annulla = `POST /api/clienti/${ID}/unioni/${UNIONE._id}/annulla`
  const { server, user } = await scheda(aCliente(), { [UNIONI]: { data: [UNIONE] } })
  await user.click(await screen.findByRole('button', { name: 'Annulla l’unione' }))
  server.answers[annulla] = () => refuse('stato_incompatibile')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Annulla l’unione' }))
  await within(dialog).findByRole('alert')
  expect(server.named(annulla)).toHaveLength(1)
})
