import { Button, Group } from '@mantine/core'
import type { SchemaProvvigionale } from '@rateo/contract/persone/provvigioni'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { PageError } from '../../ui/notices/page-error.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { schemiQuery, useArchiviaSchema } from './consulenti.api.ts'
import { SchemaDialog } from './schema.dialog.tsx'
import { accordoText, schemaText } from './words.ts'

/** The agreements by which provvigioni are counted: the newest version of each (CON-M2). */
export function SchemiDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(schemiQuery)
  const [open, setOpen] = useState<SchemaProvvigionale | 'nuovo' | null>(null)
  const archivia = useArchiviaSchema()
  const toast = useToast()
  if (open !== null) {
    return <SchemaDialog schema={open === 'nuovo' ? null : open} onClose={() => setOpen(null)} />
  }
  const schemi = (data?.data ?? []).filter(({ archiviato }) => !archiviato)
  return (
    <Dialog title="Schemi provvigionali" size="lg" onClose={onClose}>
      <div className={layout['stack']}>
        <p>
          Come si calcola la provvigione di un incarico. Una versione nuova vale per gli incarichi
          che dai da adesso: chi ne ha uno tiene la sua.
        </p>
        {error && <PageError error={error} onRetry={() => void refetch()} />}
        {data && schemi.length === 0 && <p>Ancora nessuno schema.</p>}
        {schemi.map((s) => (
          <div key={s._id} className={layout['stack']}>
            <p>
              <strong>{schemaText(s)}</strong>
              <br />
              {accordoText(s)}
              <br />
              <span className={layout['note']}>
                {s.incarichi === 0
                  ? 'Nessun incarico in corso.'
                  : `Vale per ${contato(s.incarichi, 'incarico', 'incarichi')} in corso.`}
              </span>
            </p>
            <Group gap={8}>
              <Button
                variant="default"
                size="sm"
                aria-label={`Nuova versione di ${s.nome}`}
                onClick={() => setOpen(s)}
              >
                Nuova versione
              </Button>
              <Button
                variant="default"
                size="sm"
                aria-label={`Archivia ${s.nome}`}
                disabled={archivia.isPending}
                onClick={() =>
                  archivia.mutate(s._id, {
                    onSuccess: () => toast({ tone: 'successo', text: `${s.nome} è archiviato.` }),
                  })
                }
              >
                Archivia
              </Button>
            </Group>
          </div>
        ))}
        <Group>
          <Button onClick={() => setOpen('nuovo')}>Nuovo schema</Button>
        </Group>
      </div>
    </Dialog>
  )
}
