import { type Rimborso, richiediRimborso } from '@rateo/contract/incasso/rimborsi'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../test/fake-server.ts'
import { aPagamento, ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { chooseAction, renderPage } from '../../../test/render.tsx'

const ASK = `POST /api/pagamenti/${ID}/rimborsi`
const RIMBORSO = '0000000000000000000000d1'

const aRimborso = (change: Partial<Rimborso> = {}): Rimborso => ({
  _id: RIMBORSO,
  n: 1,
  importo_centesimi: 5000,
  motivo: 'disservizio',
  nota: null,
  stato: 'in_coda',
  modo: 'fornitore',
  eccedenza: false,
  metodo_etichetta: 'Visa •••• 4242',
  messaggio: 'Il rimborso è in coda: parte entro pochi minuti.',
  prossimo_controllo_at: null,
  created_at: '2026-11-20T10:20:00.000Z',
  concluso_at: null,
  azioni_consentite: [],
  ...change,
})

const PAID = {
  stato: 'pagato',
  incassato_centesimi: 12_050,
  residuo_centesimi: 0,
  rimborsabile_centesimi: 12_050,
  azioni_consentite: [{ azione: 'rimborsa', consentita: true, motivo: null }],
} satisfies Partial<Pagamento>

const page = (change: Partial<Pagamento> = {}): Answers => ({
  [`GET /api/pagamenti/${ID}`]: aPagamento({ ...PAID, ...change }),
})

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

/** The dialog, open on a pagamento of 120,50 € that was paid. */
async function openDialog(answers: Answers = {}) {
  const rendered = await renderPage(`/pagamenti/${ID}`, {
    as: 'esercente',
    answers: { ...page(), ...answers },
  })
  await chooseAction(rendered.user, 'Rimborsa')
  const root = await dialog()
  const importo = await within(root).findByLabelText<HTMLInputElement>('Importo da restituire')
  return { ...rendered, root, importo }
}
const submit = (root: HTMLElement) => within(root).getByRole('button', { name: /^Rimborsa \d/ })

describe('PAG-M5 chiedere un rimborso', () => {
  it('PAG-M5 (parte) propone tutto quello che si può rendere, a chi e per che cosa', async () => {
    const { root, importo } = await openDialog()
    expect(importo.value).toBe('120,50')
    expect(root.textContent).toContain('A Maria Bianchi, per “Tagliando e cambio olio”')
    expect(submit(root).textContent).toBe('Rimborsa 120,50\u00A0€')
  })

  it('PAG-M5 (parte) di più non si può, e senza un motivo nemmeno: detto prima di chiedere', async () => {
    const { server, user, root, importo } = await openDialog()
    await user.clear(importo)
    await user.type(importo, '120,51')
    await user.click(submit(root))
    expect(root.textContent).toContain('Puoi rimborsare al massimo 120,50\u00A0€')
    expect(root.textContent).toContain('Scegli il motivo')
    expect(server.named(ASK)).toHaveLength(0)
  })

  it('PAG-M5 (parte) una parte, con motivo e nota; poi si legge che cosa succede', async () => {
    const { server, user, root, importo } = await openDialog({
      [ASK]: { rimborsi: [aRimborso()] },
    })
    await user.clear(importo)
    await user.type(importo, '50')
    await user.selectOptions(within(root).getByLabelText('Motivo'), 'disservizio')
    await user.type(within(root).getByLabelText(/^Nota per te/), 'Consegna in ritardo')
    await user.click(submit(root))
    expect(await within(root).findByText(/parte entro pochi minuti/)).toBeTruthy()
    const [asked] = server.named(ASK)
    expect(asked?.body).toEqual({
      importo_centesimi: 5000,
      motivo: 'disservizio',
      nota: 'Consegna in ritardo',
    })
    expect(asked?.headers.get('idempotency-key')).toBeTruthy()
  })

  it('X3 chiesto di nuovo dopo un errore di rete è la stessa richiesta, non una seconda', async () => {
    let tries = 0
    const { server, user, root } = await openDialog({
      [ASK]: () => {
        tries += 1
        if (tries === 1) throw new TypeError('rete')
        return { rimborsi: [aRimborso({ importo_centesimi: 12_050 })] }
      },
    })
    await user.selectOptions(within(root).getByLabelText('Motivo'), 'altro')
    await user.click(submit(root))
    await within(root).findByRole('alert')
    await user.click(submit(root))
    await within(root).findByText(/parte entro pochi minuti/)
    const keys = server.named(ASK).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('PAG-M5 (parte) sopra la soglia parte solo dopo il codice, che nomina il rimborso', async () => {
    const waiting = aRimborso({ stato: 'in_approvazione', importo_centesimi: 12_050 })
    const { server, user, root } = await openDialog({
      [ASK]: { rimborsi: [waiting] },
      'POST /otp/richiedi': {
        otp_id: 'a',
        canale: 'email',
        destinatario: 'e•••@rateo.test',
        descrizione: 'restituire 120,50 € a Maria Bianchi',
        scade_at: '2099-01-01T00:00:00.000Z',
        reinvio_dopo_secondi: 60,
        canali: ['email'],
      },
      'POST /otp/verifica': { otp_id: 'a', verificato: true },
      [`POST /api/rimborsi/${RIMBORSO}/approva`]: aRimborso({
        stato: 'riuscito',
        messaggio: 'Rimborsato: 120,50 € tornano sulla carta.',
      }),
    })
    await user.selectOptions(within(root).getByLabelText('Motivo'), 'altro')
    await user.click(submit(root))
    expect(await within(root).findByText(/Nessun importo è stato ancora mosso/)).toBeTruthy()
    await user.click(within(root).getByRole('button', { name: /codice/i }))
    await user.type(await within(root).findByLabelText('Codice di 6 cifre'), '123456')
    await user.click(within(root).getByRole('button', { name: 'Conferma' }))
    expect(await within(root).findByText(/tornano sulla carta/)).toBeTruthy()
    expect(server.named('POST /otp/verifica')[0]?.body).toEqual({
      scopo: 'rimborso',
      oggetto: RIMBORSO,
      codice: '123456',
    })
  })

  it('SPC-24 rifiutato dal server: la sua frase, e quello che era scritto resta', async () => {
    const { user, root, importo } = await openDialog({ [ASK]: () => refuse('stato_incompatibile') })
    await user.clear(importo)
    await user.type(importo, '10')
    await user.selectOptions(within(root).getByLabelText('Motivo'), 'frode')
    await user.click(submit(root))
    expect(await within(root).findByRole('alert')).toBeTruthy()
    expect(importo.value).toBe('10,00')
    expect(within(root).getByLabelText<HTMLSelectElement>('Motivo').value).toBe('frode')
  })

  it('X8 rimborso: valori ostili in ogni campo', async () => {
    const { answers, said } = refusing({ [ASK]: richiediRimborso })
    const { root } = await openDialog(answers)
    await provaOstile({ root, submit: /^Rimborsa/, said })
  })
})

describe('PAG-M5 i rimborsi di un pagamento', () => {
  it('PAG-M5 (parte) chi non può leggere perché; chi non può mai non ha il pulsante', async () => {
    const motivo = 'Il pagamento è contestato: aspetta l’esito.'
    const { unmount, user } = await renderPage(`/pagamenti/${ID}`, {
      as: 'esercente',
      answers: page({ azioni_consentite: [{ azione: 'rimborsa', consentita: false, motivo }] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    const entry = await screen.findByRole('menuitem', { name: /^Rimborsa/ })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.textContent).toContain(motivo)
    unmount()
    const { user: altro } = await renderPage(`/pagamenti/${ID}`, {
      as: 'cliente',
      answers: page({ azioni_consentite: [] }),
    })
    await screen.findByText('Tagliando e cambio olio', { exact: false })
    await altro.click(screen.getByRole('button', { name: 'Altre azioni' }))
    const voci = await screen.findAllByRole('menuitem')
    expect(voci.map(({ textContent }) => textContent)).toEqual(['Chiedi assistenza'])
  })

  it('PAG-M5 (parte) dice quanto, perché e che cosa succede; annullarlo è offerto se si può', async () => {
    const azioni_consentite = [{ azione: 'annulla', consentita: true, motivo: null }]
    const { server, user } = await renderPage(`/pagamenti/${ID}`, {
      as: 'esercente',
      answers: {
        ...page({
          rimborsi: [
            aRimborso({ nota: 'Consegna in ritardo', azioni_consentite }),
            aRimborso({ _id: '0000000000000000000000d2', n: 2, stato: 'riuscito' }),
          ],
        }),
        [`POST /api/rimborsi/${RIMBORSO}/annulla`]: aRimborso({ stato: 'annullato' }),
      },
    })
    const panel = await screen.findByRole('region', { name: 'Rimborsi' })
    const [first] = within(panel).getAllByRole('listitem')
    expect(first?.textContent).toContain('50,00\u00A0€')
    expect(first?.textContent).toContain('Disservizio o merce non conforme')
    expect(first?.textContent).toContain('Nota: Consegna in ritardo')
    await user.click(within(panel).getByRole('button', { name: 'Annulla il rimborso' }))
    await waitFor(() =>
      expect(server.named(`POST /api/rimborsi/${RIMBORSO}/annulla`)).toHaveLength(1),
    )
  })

  it('PAG-B2 (parte) quello che è stato pagato due volte si restituisce con un pulsante', async () => {
    const eccedenza = {
      operazione_id: 7,
      importo_centesimi: 12_050,
      created_at: '2026-11-20T10:20:00.000Z',
      messaggio: 'Il cliente ha pagato anche in contanti.',
    }
    const give = `POST /api/pagamenti/${ID}/eccedenze/7/rimborsa`
    const { server, user } = await renderPage(`/pagamenti/${ID}`, {
      as: 'esercente',
      answers: {
        ...page({ eccedenze: [eccedenza] }),
        [give]: () => refuse('servizio_occupato'),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Restituisci 120,50\u00A0€' }))
    await waitFor(() => expect(server.named(give)).toHaveLength(1))
    const panel = screen.getByRole('region', { name: 'Rimborsi' })
    expect(panel.textContent).toContain('Il cliente ha pagato anche in contanti.')
    expect(within(panel).getByRole('button', { name: /^Restituisci/ })).toBeTruthy()
  })
})
