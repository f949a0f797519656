import { expect, it } from 'vitest'
import { type DatiDilazione, emailDilazione, FATTI_DILAZIONE } from './dilazione.ts'

const dati: DatiDilazione = {
  id: '6562a1f4c0ffee0000000001',
  esercente: 'Panificio Moretti',
  cliente: 'Giulia Ferrari',
  causale: 'Torta di nozze',
  totale_centesimi: 120_000,
  n_rate: 6,
  entro: '2026-11-28',
  motivo: null,
}
const ORIGIN = 'https://rateo.test'

it.each(FATTI_DILAZIONE)('DIL-M4 «%s»: chi lo legge sa se il denaro si è mosso', (fatto) => {
  const email = (['cliente', 'esercente'] as const)
    .map((parte) => emailDilazione(dati, fatto, parte, ORIGIN))
    .filter((una) => una !== null)
  expect(email.length).toBeGreaterThan(0)
  for (const { testo, oggetto } of email) {
    expect(testo).toMatch(/non è stato addebitato alcun importo/i)
    expect(testo).toContain(`${ORIGIN}/dilazioni/${dati.id}`)
    expect(oggetto).not.toMatch(/\n/)
  }
})

it('DIL-M4 la proposta dice entro quando rispondere, il rifiuto perché', () => {
  const proposta = emailDilazione(dati, 'invia', 'cliente', ORIGIN)
  expect(proposta?.testo).toContain('entro il 28 novembre 2026')
  expect(emailDilazione(dati, 'invia', 'esercente', ORIGIN)).toBe(null)
  const rifiuto = emailDilazione({ ...dati, motivo: 'Troppo caro' }, 'rifiuta', 'esercente', ORIGIN)
  expect(rifiuto?.testo).toContain('Troppo caro')
})
