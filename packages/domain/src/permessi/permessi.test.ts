import { describe, expect, it } from 'vitest'
import { puoAprire } from './pagine.ts'
import { chiPuo, permessoDi, type Persona, rifiuto } from './permessi.ts'

const persona = (values: Partial<Persona> = {}): Persona => ({
  ruolo: 'cliente',
  stato: 'attivo',
  registering: false,
  ...values,
})

describe('chi può', () => {
  it('SPC-28 il ruolo viene prima dello stato: chi non potrà mai non è mandato a registrarsi', () => {
    expect(rifiuto(['admin'], persona({ registering: true }))).toBe('non_autorizzato')
    expect(rifiuto(['cliente'], persona({ registering: true }))).toBe('registrazione_incompleta')
    expect(rifiuto(['cliente'], persona({ stato: 'inattivo' }))).toBe('profilo_inattivo')
    expect(rifiuto(['cliente'], persona())).toBeNull()
  })

  it('SPC-02 nessuno può quello che è pubblico e niente altro', () => {
    expect(rifiuto('pubblico', null)).toBeNull()
    expect(rifiuto('sessione', null)).toBe('sessione_assente')
    expect(rifiuto(['admin'], null)).toBe('sessione_assente')
    expect(rifiuto('sessione', persona({ stato: 'inattivo' }))).toBeNull()
  })

  it.each([
    ['POST', '/api/search/pagamenti', 'pagamenti', 'cerca'],
    ['GET', '/api/pagamenti/:id', 'pagamenti', 'leggi'],
    ['POST', '/api/pagamenti', 'pagamenti', 'crea'],
    ['POST', '/api/pagamenti/:id/annulla', 'pagamenti', 'annulla'],
    ['GET', '/api/pagamenti/:id/ricevuta', 'pagamenti', 'leggi ricevuta'],
    ['DELETE', '/api/utenze/:id/bollette/:bolletta_id', 'utenze', 'elimina bollette'],
    ['GET', '/session/:id', 'session', 'leggi'],
  ])('%s %s è %s · %s', (metodo, percorso, risorsa, azione) => {
    expect(permessoDi(metodo, percorso)).toEqual({ risorsa, azione })
    expect(chiPuo(metodo, percorso)).toBeDefined()
  })

  it('quello che la tabella non conosce non è di nessuno', () => {
    expect(chiPuo('GET', '/api/niente')).toBeUndefined()
    expect(chiPuo('PUT', '/api/pagamenti/:id')).toBeUndefined()
    expect(chiPuo('GET', '/api/constructor')).toBeUndefined()
    expect(chiPuo('POST', '/api/search/toString')).toBeUndefined()
  })
})

describe('le pagine', () => {
  const soloAdmin = [
    '/consulenti',
    '/gestione',
    '/promozioni',
    '/esercenti',
    '/reports/6a00',
    '/Gestione',
  ]
  it.each(soloAdmin)('SPC-08 %s si apre solo da admin', (percorso) => {
    expect(puoAprire('admin', percorso)).toBe(true)
    expect(puoAprire('esercente', percorso)).toBe(false)
    expect(puoAprire('cliente', `${percorso}/altro`)).toBe(false)
  })

  it.each(['/', '/home/admin', '/reports', '/reports/', '/pagamenti', '/esercente/6a00'])(
    'SPC-06 %s si apre da ogni ruolo',
    (percorso) => {
      for (const ruolo of ['esercente', 'cliente', 'admin'] as const) {
        expect(puoAprire(ruolo, percorso)).toBe(true)
      }
    },
  )
})
