import type { ArchivioChiesto } from '@rateo/contract/ponte/archivi'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const PAGE = '/archivio'
const ELENCO = 'GET /api/archivi'
const CONGEDO = 'GET /api/congedo'
const ANTEPRIMA = 'POST /api/congedo/anteprima'
const RIPENSA = 'DELETE /api/congedo'
const IMPRONTA = 'ab'.repeat(32)

const unArchivio = (change: Partial<ArchivioChiesto> = {}): ArchivioChiesto => ({
  _id: ID,
  stato: 'pronto',
  righe: 3747,
  carte: 237,
  byte: 12_400_000,
  sha256: IMPRONTA,
  motivo: null,
  mio: true,
  scaricato_at: null,
  scade_at: '2026-11-24T10:20:00.000Z',
  created_at: '2026-11-21T10:20:00.000Z',
  ...change,
})
const LIBERO = { chiesto: null, non_ora: null, dal: '2026-11-21', al: '2027-01-20' }
const answers = (data: ArchivioChiesto[], congedo: object = LIBERO, altre: object = {}) => ({
  [ELENCO]: { data, oggetto: ID },
  [CONGEDO]: congedo,
  ...altre,
})
const open = (given: Record<string, unknown>) =>
  renderPage(PAGE, { as: 'esercente', answers: given })
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00A0', ' ')

describe('Y20 (parte) l’archivio', () => {
  it('Y20 (parte) pronto: quanto è grande, fino a quando, la sua impronta, da dove si scarica', async () => {
    await open(answers([unArchivio()]))
    const list = await screen.findByRole('list', { name: 'Archivi chiesti' })
    expect(plain(list)).toContain('3.747 righe, 237 file, 12 MB. Si scarica fino al 24/11/2026.')
    expect(plain(list)).toContain(IMPRONTA)
    const link = within(list).getByRole('link', { name: 'Scarica' })
    expect(link.getAttribute('href')).toBe(`/api/archivi/${ID}/file`)
  })

  it('Y20 (parte) di un altro, non riuscito o scaduto: dice perché, e non si scarica', async () => {
    const motivo = 'Non siamo riusciti a preparare l’archivio.'
    await open(
      answers([
        unArchivio({ mio: false }),
        unArchivio({ _id: `${ID.slice(1)}1`, stato: 'fallito', motivo }),
        unArchivio({ _id: `${ID.slice(1)}2`, stato: 'scaduto' }),
      ]),
    )
    const list = await screen.findByRole('list', { name: 'Archivi chiesti' })
    expect(within(list).queryByRole('link')).toBeNull()
    expect(plain(list)).toContain('Lo scarica solo chi lo ha chiesto.')
    expect(plain(list)).toContain(motivo)
    expect(plain(list)).toContain('Non c’è più')
  })

  it('Y20 (parte) si chiede con la password, poi con un codice', async () => {
    const { user, server } = await open(
      answers([], LIBERO, { 'POST /api/archivi': refuse('otp_richiesto') }),
    )
    await user.click(await screen.findByRole('button', { name: 'Chiedi l’archivio' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('La tua password'), 'una-password')
    await user.click(within(dialog).getByRole('button', { name: 'Chiedi l’archivio' }))
    expect(await within(dialog).findByRole('button', { name: 'Invia il codice' })).toBeTruthy()
    expect(server.named('POST /api/archivi')[0]?.body).toEqual({ password: 'una-password' })
  })
})

describe('Y20 (parte) chiudere il conto', () => {
  it('Y20 (parte) scelto il giorno si legge che cosa succede, e solo di quello che c’è', async () => {
    const figure = {
      abbonamenti: { quanti: 1, centesimi: 3900 },
      rate_prima: { quanti: 0, centesimi: 0 },
      rate_dopo: { quanti: 2, centesimi: 10_000 },
      pagamenti: { quanti: 0, centesimi: 0 },
      da_accreditare_centesimi: 700,
      clienti: 2,
      clienti_da_cancellare: 1,
      cancella_dal: '2027-03-02',
    }
    const { user } = await open(answers([], LIBERO, { [ANTEPRIMA]: figure }))
    const close = await screen.findByRole('button', { name: 'Chiudi il conto…' })
    expect(close.hasAttribute('disabled')).toBe(true)
    await user.type(await screen.findByLabelText('Ultimo giorno'), '31/12/2026')
    await user.tab()
    const notice = (await screen.findByText('Che cosa succede')).closest('section, div, aside')
    expect(notice).toBeTruthy()
    expect(await screen.findByText(/1 abbonamento in corso/)).toBeTruthy()
    expect(plain(await screen.findByText(/2 rate/))).toContain('100,00 €) dopo quel giorno')
    expect(screen.queryByText(/entro quel giorno: si addebitano/)).toBeNull()
    expect(screen.queryByText(/pagamenti aperti/)).toBeNull()
    await user.click(close)
    expect(await screen.findByText(/Fino ad allora puoi/)).toBeTruthy()
  })

  it('Y20 (parte) chiesto: dice l’ultimo giorno e da quando si toglie il resto', async () => {
    const chiesto = {
      ultimo_giorno: '2026-12-31',
      cancella_dal: '2027-03-02',
      chiesto_at: '2026-11-21T10:20:00.000Z',
      cancellato_at: null,
      puo_ripensare: true,
    }
    const { user, server } = await open(
      answers([], { ...LIBERO, chiesto, non_ora: 'Ora non si può.' }, { [RIPENSA]: LIBERO }),
    )
    expect(plain(await screen.findByText(/L’ultimo giorno è il/))).toContain('31/12/2026')
    expect(screen.queryByRole('button', { name: 'Chiudi il conto…' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Non chiudere più' }))
    expect(await screen.findByText('Il conto resta aperto, come prima.')).toBeTruthy()
    expect(server.named(RIPENSA)).toHaveLength(1)
  })
})
