import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { paths } from '../../app/routes/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { PageError } from '../../ui/notices/page-error.tsx'
import { both } from '../../ui/both.ts'
import classes from './clienti.module.css'
import { doppioniQuery } from './clienti.api.ts'
import { UnioneDialog } from './unione/unione.dialog.tsx'

const CAMPI = {
  codice_fiscale: 'Codice fiscale',
  partita_iva: 'Partita IVA',
  telefono: 'Telefono',
} as const

/** Clienti who seem to be one: they share a code or a telephone (CLI-M3). */
export function DoppioniDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(doppioniQuery)
  const [coppia, setCoppia] = useState<{ resta: string; doppio: string } | null>(null)
  if (coppia) return <UnioneDialog {...coppia} onClose={onClose} />
  return (
    <Dialog title="Possibili doppioni" onClose={onClose}>
      {error && <PageError error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <p className={layout['dim']}>
          Nessuno: non ci sono due clienti con lo stesso codice fiscale, partita IVA o telefono.
        </p>
      )}
      <div className={layout['stack']}>
        {data?.data.map(({ campo, valore, clienti }) => (
          <section key={`${campo} ${valore}`}>
            <strong>{`${CAMPI[campo]} ${valore}`}</strong>
            <ul className={both(layout['listClose'], classes['links'])}>
              {clienti.map((c, n) => (
                <li key={c._id}>
                  <Link to={paths.cliente(c._id)} onClick={onClose}>
                    {c.nome}
                  </Link>{' '}
                  <span className={layout['sub']}>{c.email}</span>
                  {n > 0 && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Unisci ${c.nome} a ${clienti[0]?.nome}`}
                      onClick={() => setCoppia({ resta: clienti[0]?._id ?? '', doppio: c._id })}
                    >
                      Unisci al primo
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
