import type { RuoloRegistrabile } from '@rateo/contract/persone/passi'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, type Call, refuse } from '../../../test/fake-server.ts'
import { aProfilo } from '../../../test/fixtures.ts'
import { aRegistrazione } from '../../../test/registrazione-fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = 'GET /api/registrazione'
const SEDE = { indirizzo: 'Via Roma 1', cap: '20121', citta: 'Milano', provincia: 'MI' }
const FATTI = ['anagrafica', 'indirizzo', 'contatti', 'consensi']

const registra = (
  as: RuoloRegistrabile,
  registrazione = aRegistrazione(as),
  answers: Answers = {},
  path = '/pagamenti',
) =>
  renderPage(path, {
    as,
    profile: { _id: null, regitering: true },
    answers: { [GET]: registrazione, 'GET /api/comuni': { data: [] }, ...answers },
  })
const heading = (name: string) => screen.findByRole('heading', { level: 3, name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

describe('SPC-09 which registration', () => {
  it.each([
    ['esercente', 'Registra la tua attività', 'Azienda', '0 di 8 completati'],
    ['cliente', 'Completa la registrazione', 'Chi sei', '0 di 4 completati'],
  ] as const)(
    'SPC-09 REG-M1 %s: ogni percorso mostra la sua registrazione',
    async (as, title, step, n) => {
      const { router } = await registra(as)
      expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
      expect(await heading(step)).toBeTruthy()
      expect(screen.getByText(n)).toBeTruthy()
      expect(router.state.location.pathname).toBe('/registrazione')
    },
  )
})

describe('REG-M4 i passi', () => {
  it('REG-M4 riprende dal primo passo da fare, con quello che era stato salvato', async () => {
    const saved = aRegistrazione('cliente', { fatti: ['anagrafica'], dati: { indirizzo: SEDE } })
    await registra('cliente', saved)
    await heading('Indirizzo')
    expect(screen.getByText('1 di 4 completati')).toBeTruthy()
    expect(field('CAP').value).toBe('20121')
  })

  it('REG-M4 (parte) i passi sono un elenco da spuntare: a zero finché nulla è fatto, e da lì si va a ciascuno', async () => {
    const { user, unmount } = await registra('cliente', aRegistrazione('cliente'))
    await heading('Chi sei')
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Passi completati' })
    expect([bar.value, bar.max]).toEqual([0, 4])
    unmount()
    await registra('cliente', aRegistrazione('cliente', { fatti: ['anagrafica', 'contatti'] }))
    await heading('Indirizzo')
    const rail = within(screen.getByRole('navigation', { name: 'Passi della registrazione' }))
    expect(rail.getAllByRole('button').map((step) => step.textContent)).toEqual([
      '✓Chi sei Completo',
      'Indirizzo Da completare',
      '✓Telefono Completo',
      'Consensi Da completare',
      'Riepilogo Controlla e invia',
    ])
    expect(rail.getByRole('progressbar')).toHaveProperty('value', 2)
    await user.click(rail.getByRole('button', { name: /^Consensi/ }))
    await heading('Consensi')
    const termini = screen.getByRole('link', { name: 'Leggi i termini' })
    expect(termini.getAttribute('href')).toBe('/termini')
    expect(screen.getByRole('link', { name: 'Leggi l’informativa' }).getAttribute('href')).toBe(
      '/informativa',
    )
  })

  it('REG-M4 gli errori stanno accanto al campo e in cima; niente si perde e nulla parte', async () => {
    const { user, server } = await registra(
      'cliente',
      aRegistrazione('cliente', { fatti: ['anagrafica'] }),
    )
    await heading('Indirizzo')
    await user.type(field('CAP'), '2012')
    await user.click(screen.getByRole('button', { name: 'Salva e continua' }))
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    const line = within(summary).getByRole('link', { name: /Il CAP ha 5 cifre/ })
    await user.click(line)
    expect(document.activeElement).toBe(field('CAP'))
    expect(field('CAP').value).toBe('2012')
    expect(field('CAP').getAttribute('aria-invalid')).toBe('true')
    expect(server.calls.some(({ name }) => name.startsWith('PATCH'))).toBe(false)
  })

  it('REG-M4 salva e passa al passo dopo; il fuoco va al titolo', async () => {
    const { user, server } = await registra(
      'cliente',
      aRegistrazione('cliente', { fatti: ['anagrafica'] }),
      {
        'PATCH /api/registrazione/indirizzo': () =>
          aRegistrazione('cliente', { fatti: ['anagrafica', 'indirizzo'] }),
      },
    )
    await heading('Indirizzo')
    await user.type(field('Via e numero civico'), 'Via Roma 1')
    await user.type(screen.getByRole('combobox', { name: 'Comune' }), 'Milano')
    await user.type(field('Provincia'), 'mi')
    await user.type(field('CAP'), '20121{Enter}')
    const next = await heading('Telefono')
    await waitFor(() => expect(document.activeElement).toBe(next))
    const [call] = server.named('PATCH /api/registrazione/indirizzo')
    expect(call?.body).toEqual({ ...SEDE, provincia: 'mi' })
  })

  it('REG-M4 quello che rifiuta il server sta accanto al suo campo', async () => {
    const message = 'Questa partita IVA è già registrata.'
    const conto = { iban: 'IT60X0542811101000000123456', intestatario: 'Rossi' }
    const saved = aRegistrazione('esercente', {
      fatti: ['azienda', 'rappresentante', 'titolari', 'punti_vendita'],
      dati: { conto },
    })
    const { user } = await registra('esercente', saved, {
      'PATCH /api/registrazione/conto': () =>
        refuse('dati_non_validi', [{ pointer: '/iban', message }]),
    })
    await heading('Conto')
    await user.click(screen.getByRole('button', { name: 'Salva e continua' }))
    expect(await screen.findAllByText(message)).toHaveLength(2)
    expect(field('IBAN').value).toBe(conto.iban)
  })

  it('niente di scritto si perde ricaricando la pagina', async () => {
    const saved = aRegistrazione('cliente', { fatti: ['anagrafica'] })
    const { user, unmount } = await registra('cliente', saved)
    await heading('Indirizzo')
    await user.type(field('Via e numero civico'), 'Via Verdi 2')
    unmount()
    await registra('cliente', saved)
    await heading('Indirizzo')
    expect(field('Via e numero civico').value).toBe('Via Verdi 2')
  })

  it('REG-B4 (parte) parte da quello che sapeva chi ha invitato', async () => {
    const precompilati = { anagrafica: { nome: 'Ada', cognome: 'Neri' } }
    await registra('cliente', aRegistrazione('cliente', { precompilati }))
    await heading('Chi sei')
    expect([field('Nome').value, field('Cognome').value]).toEqual(['Ada', 'Neri'])
  })

  it('REG-M3 i titolari si aggiungono e si tolgono; gli errori dicono di chi', async () => {
    const saved = aRegistrazione('esercente', { fatti: ['azienda', 'rappresentante'] })
    const { user } = await registra('esercente', saved)
    await heading('Titolari effettivi')
    await user.click(screen.getByRole('button', { name: 'Salva e continua' }))
    expect(await screen.findAllByText(/Indica chi possiede almeno il 25/)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Aggiungi un titolare' }))
    const row = screen.getByRole('region', { name: 'Titolare 1' })
    await user.type(within(row).getByLabelText('Quota in %'), '10')
    await user.click(screen.getByRole('button', { name: 'Salva e continua' }))
    expect(await within(row).findByText(/Dal 25 % in su/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Togli titolare 1' }))
    expect(screen.queryByRole('region', { name: 'Titolare 1' })).toBeNull()
  })
})

describe('REG-M2 il telefono', () => {
  const inviato = {
    otp_id: 'o1',
    canale: 'sms',
    destinatario: '+39 *** *** 4567',
    descrizione: 'confermare il tuo numero di telefono',
    scade_at: '2026-11-20T10:25:00.000Z',
    reinvio_dopo_secondi: 30,
    canali: ['sms'],
  }

  it('REG-M2 (parte) dove non si inviano SMS il numero si salva da confermare, senza chiedere un codice', async () => {
    const fatti = ['anagrafica', 'indirizzo']
    const { user, server } = await registra(
      'cliente',
      aRegistrazione('cliente', { fatti, sms: false }),
      {
        'PATCH /api/registrazione/contatti': () =>
          aRegistrazione('cliente', { fatti: [...fatti, 'contatti'], sms: false }),
      },
    )
    await heading('Telefono')
    expect(screen.getByText(/Per ora non inviamo SMS: lo confermerai più avanti/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Invia il codice per SMS' })).toBeNull()
    await user.type(field('Cellulare'), '333 1234567')
    await user.click(screen.getByRole('button', { name: 'Salva e continua' }))
    expect(await heading('Consensi')).toBeTruthy()
    expect(server.named('PATCH /api/registrazione/contatti')[0]?.body).toEqual({
      telefono: '+393331234567',
    })
  })

  it('OTP-M3 OTP-M4 il codice arriva per SMS; sbagliato dice quanti tentativi restano', async () => {
    const fatti = ['anagrafica', 'indirizzo']
    const answers = { n: 0 }
    const { user, server } = await registra('cliente', aRegistrazione('cliente', { fatti }), {
      'POST /otp/richiedi': inviato,
      'POST /otp/verifica': () =>
        answers.n++ === 0 ? refuse('otp_errato') : { otp_id: 'o1', verificato: true },
      'PATCH /api/registrazione/contatti': () =>
        aRegistrazione('cliente', { fatti: [...fatti, 'contatti'], telefono: '+393331234567' }),
    })
    await heading('Telefono')
    await user.type(field('Cellulare'), '333 1234567')
    await user.click(screen.getByRole('button', { name: 'Invia il codice per SMS' }))
    expect(
      await screen.findByText(/Abbiamo inviato un codice a \+39 \*\*\* \*\*\* 4567/),
    ).toBeTruthy()
    expect(server.named('POST /otp/richiedi')[0]?.body).toEqual({
      scopo: 'verifica_telefono',
      oggetto: '+393331234567',
    })
    const code = field('Codice di 6 cifre')
    expect(code.autocomplete).toBe('one-time-code')
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: /Nuovo codice tra/ }).disabled,
    ).toBe(true)
    await user.click(code)
    await user.paste('123 456')
    await user.click(screen.getByRole('button', { name: 'Conferma il codice' }))
    expect(await screen.findByText('Il codice non è corretto.')).toBeTruthy()
    expect(code.value).toBe('123456')
    await user.type(code, '{Enter}')
    expect(await heading('Consensi')).toBeTruthy()
  })
})

describe('REG-M5 alla fine', () => {
  it('REG-M5 il riepilogo dice che cosa manca e gli avvisi', async () => {
    const avviso = {
      passo: 'anagrafica' as const,
      campo: 'codice_fiscale',
      message: 'Controlla il nome',
    }
    const saved = aRegistrazione('cliente', {
      fatti: FATTI,
      avvisi: [avviso],
      email: { indirizzo: 'a@rateo.test', verificata: false },
    })
    const { user } = await registra('cliente', saved, {
      'POST /api/registrazione/verifica_email': { inviata: true },
    })
    await heading('Riepilogo')
    expect(screen.getByText('Controlla il nome')).toBeTruthy()
    const send = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Completa la registrazione',
    })
    expect(send.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Invia di nuovo il link' }))
    expect(await screen.findByText('Te l’abbiamo mandato di nuovo.')).toBeTruthy()
  })

  it('REG-M1 SPC-09 completa, si torna alla pagina che si voleva', async () => {
    const state = { regitering: true }
    const { user, router } = await registra(
      'cliente',
      aRegistrazione('cliente', { fatti: FATTI }),
      {
        'POST /api/registrazione/invia': () => {
          state.regitering = false
          return aRegistrazione('cliente', { fatti: FATTI })
        },
        'GET /api/get_myself': () =>
          aProfilo({
            role: 'cliente',
            regitering: state.regitering,
            ...(state.regitering && { _id: null }),
          }),
      },
    )
    await heading('Riepilogo')
    await user.click(screen.getByRole('button', { name: 'Completa la registrazione' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/pagamenti'))
  })

  it.each(['inviato', 'in_verifica'] as const)(
    'REG-M5 %s: dice che cosa succede e quando',
    async (stato) => {
      await registra(
        'esercente',
        aRegistrazione('esercente', {
          stato,
          messaggio: 'Di solito bastano 2 giorni lavorativi: nessun importo viene mosso.',
          inviata_at: '2026-11-20T10:20:00.000Z',
        }),
      )
      expect(await screen.findByText(/2 giorni lavorativi/)).toBeTruthy()
      expect(screen.getByText(/Non manca nulla da parte tua/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Salva e continua' })).toBeNull()
    },
  )

  it('REG-B3 un’integrazione mostra solo i passi riaperti, e perché', async () => {
    const whole = aRegistrazione('esercente', {
      stato: 'integrazione_richiesta',
      messaggio: 'Ci serve ancora qualcosa',
    })
    const passi = whole.passi.map((one) => ({
      ...one,
      completo: one.passo !== 'attivita',
      modificabile: one.passo === 'attivita',
      richiesta: one.passo === 'attivita' ? 'Spiega che cosa vendi' : null,
    }))
    await registra('esercente', { ...whole, passi })
    await heading('Attività e volumi')
    expect(screen.getByText('0 di 1 completati')).toBeTruthy()
    expect(screen.getByText('Spiega che cosa vendi')).toBeTruthy()
  })
})

describe('REG-B2 REG-M3 documenti e contratto', () => {
  const until = (last: string) => {
    const all = [
      'azienda',
      'rappresentante',
      'titolari',
      'punti_vendita',
      'conto',
      'attivita',
      'documenti',
    ]
    return all.slice(0, all.indexOf(last))
  }

  it('REG-B2 il file sale appena scelto, con il suo tipo', async () => {
    const fatti = until('documenti')
    const documento = {
      _id: 'd1',
      tipo: 'altro' as const,
      nome_file: 'carta.pdf',
      dimensione: 8,
      scadenza: null,
      created_at: '2026-11-20T10:20:00.000Z',
    }
    const { user, server } = await registra('esercente', aRegistrazione('esercente', { fatti }), {
      'POST /api/registrazione/documenti': () =>
        aRegistrazione('esercente', { fatti, documenti: [documento] }),
    })
    await heading('Documenti')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    await user.upload(input, new File(['%PDF-1.7'], 'carta.pdf', { type: 'application/pdf' }))
    await user.click(screen.getByRole('button', { name: 'Carica' }))
    expect(await screen.findByText('carta.pdf')).toBeTruthy()
    const [call] = server.named('POST /api/registrazione/documenti')
    expect(call?.headers.get('content-type')).toBe('application/octet-stream')
  })

  it('REG-B2 si legge a che punto è; rifiutato resta scelto, e si ritenta senza sceglierlo di nuovo', async () => {
    const fatti = until('documenti')
    const CARICA = 'POST /api/registrazione/documenti'
    const VERIFICA = 'POST /api/registrazione/verifica_email'
    let release: (response: Response) => void = () => undefined
    const { user, server } = await registra('esercente', aRegistrazione('esercente', { fatti }), {
      [CARICA]: () =>
        new Promise<Response>((resolve) => {
          release = resolve
        }),
      [VERIFICA]: { inviata: true },
    })
    await heading('Documenti')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    await user.upload(input, new File(['%PDF-1.7'], 'carta.pdf', { type: 'application/pdf' }))
    const carica = () => user.click(screen.getByRole('button', { name: 'Carica' }))
    await carica()
    const bar = await screen.findByRole('progressbar', { name: 'Avanzamento' })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    release(refuse('email_da_confermare'))
    expect(await screen.findByText(/conferma la tua e-mail/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Manda di nuovo l’e-mail' }))
    await screen.findByText(/Messaggio inviato/)
    expect(server.named(VERIFICA)).toHaveLength(1)

    await carica()
    await screen.findByRole('progressbar', { name: 'Avanzamento' })
    await user.click(screen.getByRole('button', { name: 'Annulla' }))
    await waitFor(() =>
      expect(screen.queryByRole('progressbar', { name: 'Avanzamento' })).toBeNull(),
    )
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('carta.pdf')).toBeTruthy()

    await carica()
    await screen.findByRole('progressbar', { name: 'Avanzamento' })
    release(refuse('controllo_file_fermo'))
    await user.click(await screen.findByRole('button', { name: 'Riprova' }))
    await screen.findByRole('progressbar', { name: 'Avanzamento' })
    release(refuse('dati_non_validi', [{ pointer: '/file', message: 'Il PDF è protetto' }]))
    expect(await screen.findByText('Il PDF è protetto')).toBeTruthy()
    expect(server.named(CARICA)).toHaveLength(4)
  })

  it('REG-M3 si firma solo dopo i consensi, per quel documento', async () => {
    const fatti = [...until('documenti'), 'documenti']
    const sha256 = 'a'.repeat(64)
    const { user, server } = await registra('esercente', aRegistrazione('esercente', { fatti }), {
      'GET /api/registrazione/contratto': () =>
        new Response('%PDF', { headers: { 'x-documento-sha256': sha256 } }),
      'POST /otp/richiedi': (_call: Call) => refuse('troppi_tentativi'),
    })
    await heading('Contratto')
    const sign = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Firma con un codice',
    })
    expect(sign.hasAttribute('disabled')).toBe(true)
    screen.getByText('Spunta prima le tre caselle qui sopra.')
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Firma con un codice' }))
    expect(await screen.findByText(/Troppi tentativi/)).toBeTruthy()
    expect(server.named('POST /otp/richiedi')[0]?.body).toEqual({
      scopo: 'firma_contratto',
      oggetto: sha256,
    })
  })
})
