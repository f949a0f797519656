import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { tokenOf } from './secrets.ts'

it('un link già dato resta lo stesso quando il segreto cambia; quelli nuovi nascono dal nuovo', () => {
  const dato = tokenOf(['di prima'], 'paga:1')
  const kept = hash('sha256', dato, 'buffer')
  expect(tokenOf(['nuovo', 'di prima'], 'paga:1', kept)).toBe(dato)
  expect(tokenOf(['nuovo', 'di prima'], 'paga:1')).toBe(tokenOf(['nuovo'], 'paga:1'))
  expect(tokenOf(['nuovo'], 'paga:1', kept)).not.toBe(dato)
})
