import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente } from '../../../../test/factories.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const cliente = await createCliente(rateo.db)

const cerca = async (query: string) => {
  const { body } = await rateo.as(cliente)('GET', `/api/comuni?${query}`)
  return (body.data as { nome: string; belfiore: string; sigla: string }[]) ?? body
}

describe('GET /api/comuni', () => {
  it('REG-M2 what is called so comes first, then what begins with it', async () => {
    const found = await cerca('cerca=roma')
    expect(found[0]).toEqual({ belfiore: 'H501', nome: 'Roma', sigla: 'RM', valido_al: null })
    expect(found.length).toBeGreaterThan(3)
  })

  it.each([
    ["forli'", 'Forlì'],
    ['FORLÌ', 'Forlì'],
    ['cantù', 'Cantù'],
    ['francia', 'Francia'],
    ['misiliscemi', 'Misiliscemi'],
  ])('REG-M2 %s finds %s', async (text, nome) => {
    expect((await cerca(`cerca=${encodeURIComponent(text)}`)).map((one) => one.nome)).toContain(
      nome,
    )
  })

  it('REG-M2 comuni that are no more and countries serve for births, not for addresses', async () => {
    expect((await cerca('cerca=abbadia sopra adda'))[0]?.belfiore).toBe('A002')
    expect(await cerca('cerca=abbadia sopra adda&attuali=si')).toEqual([])
    expect(await cerca('cerca=francia&attuali=si')).not.toContainEqual(
      expect.objectContaining({ sigla: 'EE' }),
    )
  })

  it('signs that mean something to the database mean nothing', async () => {
    expect(await cerca('cerca=%25%25')).toEqual([])
    expect(await cerca('cerca=__')).toEqual([])
  })

  it('nobody without a session, and not for one letter', async () => {
    expect((await rateo.as(null)('GET', '/api/comuni?cerca=roma')).status).toBe(401)
    expect((await rateo.as(cliente)('GET', '/api/comuni?cerca=r')).status).toBe(400)
  })
})
