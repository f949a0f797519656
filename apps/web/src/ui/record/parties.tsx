import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { paths } from '../../app/routes/paths.ts'

type Soggetto = { _id: string; nome: string }
type PartiesProps = { role: Ruolo; record: { esercente: Soggetto; cliente: Soggetto | null } }

/** The other party of a record as a link to its page; the staff see both. */
export function Parties({ role, record: { esercente, cliente } }: PartiesProps) {
  const shown = [
    ...(role === 'esercente' ? [] : [{ ...esercente, to: paths.esercente(esercente._id) }]),
    ...(role === 'cliente' || cliente === null
      ? []
      : [{ ...cliente, to: paths.cliente(cliente._id) }]),
  ]
  return shown.map(({ _id, nome, to }, index) => (
    <Fragment key={_id}>
      {index > 0 && ' · '}
      <Link to={to}>{nome}</Link>
    </Fragment>
  ))
}
