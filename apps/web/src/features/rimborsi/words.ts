import type { MotivoRimborso } from '@rateo/domain/denaro/rimborso'

export const MOTIVI: Record<MotivoRimborso, string> = {
  richiesta_cliente: 'Lo ha chiesto il cliente',
  disservizio: 'Disservizio o merce non conforme',
  duplicato: 'Pagato due volte',
  recesso: 'Recesso entro 14 giorni',
  soddisfatti_o_rimborsati: 'Soddisfatti o rimborsati',
  frode: 'Frode',
  altro: 'Altro',
}
