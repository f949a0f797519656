import { expect, it } from 'vitest'
import { welcome } from './welcome.ts'

it('SES-M5 (parte) chi arriva perché la sessione è finita lo legge', () => {
  const text = 'Pagamenti, dilazioni e abbonamenti in un posto solo.'
  expect(welcome('?referrer=%2Fpagamenti', text)).toBe(text)
  expect(welcome('?sessione=finita&referrer=%2Fpagamenti', text)).toContain('La sessione è finita')
})
