import { Button } from '@mantine/core'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { DocumentiList } from './documenti-list.tsx'

const CaricaDocumentoDialog = lazyPart(
  async () => (await import('./carica-documento.dialog.tsx')).CaricaDocumentoDialog,
)

const INTRO: Record<Ruolo, string> = {
  esercente:
    'Ricevute, contratti, rendiconti e quello che hai caricato: da leggere e da conservare.',
  cliente:
    'Le ricevute di quello che hai pagato, i contratti e quello che gli esercenti ti mandano.',
  admin: 'I documenti di tutti gli esercenti e di tutti i clienti.',
}

/** The list of issued and uploaded documents (DOC-M1). */
export function DocumentiPage() {
  const { role } = useSession().profile
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <ListHead intro={INTRO[role]}>
        {role === 'cliente' && (
          <div className={layout['row']}>
            <Button component={Link} to={paths.detrazioni()} variant="default">
              Spese detraibili
            </Button>
            <Button component={Link} to={paths.ritenute()} variant="default">
              Ritenute
            </Button>
          </div>
        )}
        {role === 'esercente' && (
          <div className={layout['row']}>
            <PerMansione mansione="esportare">
              <Button component={Link} to={paths.detrazioni()} variant="default">
                Spese detraibili
              </Button>
            </PerMansione>
            <Button component={Link} to={paths.ritenute()} variant="default">
              Ritenute
            </Button>
            <Button component={Link} to={paths.pacchi()} variant="default">
              Per il commercialista
            </Button>
            <PerMansione mansione="accordi">
              <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setIsOpen(true)}>
                Carica un documento
              </Button>
            </PerMansione>
          </div>
        )}
      </ListHead>
      {isOpen && (
        <CaricaDocumentoDialog
          onClose={() => setIsOpen(false)}
          onDone={(id) => void navigate({ to: paths.documento(id) })}
        />
      )}
      <DocumentiList />
    </>
  )
}
