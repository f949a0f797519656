import { Button, FileInput, Group } from '@mantine/core'
import { caricaLogo, eliminaLogo, LOGO_MAX } from '@rateo/contract/persone/attivita'
import type { Attivita } from '@rateo/contract/persone/dati-personali'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { useUpload } from '../../hooks/use-upload.ts'
import { Panel } from '../../ui/panel.tsx'
import { UploadState, uploadErrorOf } from '../../ui/fields/upload-state.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

export function LogoPanel({ attivita }: { attivita: Attivita }) {
  const { _id, logo, ragione_sociale } = attivita
  const [file, setFile] = useState<File | null>(null)
  const toast = useToast()
  const queryClient = useQueryClient()
  const carica = useUpload(
    (chosen: File, how) => upload(caricaLogo, { file: chosen, ...how }),
    () => {
      setFile(null)
      toast({ tone: 'successo', text: 'Logo salvato.' })
      return queryClient.invalidateQueries({ queryKey: PROFILO })
    },
  )
  const elimina = useChangeAccount(eliminaLogo, [PROFILO])
  const isTooBig = file !== null && file.size > LOGO_MAX
  const error = isTooBig
    ? 'Il logo supera i 200 kB: riducilo e riprova.'
    : (uploadErrorOf(carica.error) ?? (elimina.error && messageOf(elimina.error)))
  return (
    <Panel title="Logo">
      {logo === null ? (
        <p className={layout['lineProse']}>Nessun logo: i clienti leggono solo il nome.</p>
      ) : (
        <img
          className={classes['logo']}
          src={`/api/esercenti/${_id}/logo?v=${logo}`}
          alt={`Logo di ${ragione_sociale}`}
        />
      )}
      <FileInput
        id="logo"
        label={logo === null ? 'Immagine' : 'Un’altra immagine'}
        description="PNG o JPG, al massimo 200 kB; i clienti la vedono nella tua pagina"
        placeholder="Scegli il file"
        accept="image/png,image/jpeg"
        maw={420}
        value={file}
        onChange={(next) => {
          carica.reset()
          setFile(next)
        }}
        error={error}
      />
      <UploadState upload={carica} />
      <Group gap={8} mt={16}>
        <PerMansione mansione="attivita">
          <Button
            loading={carica.part !== null}
            disabled={file === null || isTooBig}
            onClick={() => file && carica.send(file)}
          >
            Salva il logo
          </Button>
        </PerMansione>
        {logo !== null && (
          <PerMansione mansione="attivita">
            <Button
              variant="default"
              loading={elimina.isPending}
              onClick={() => elimina.mutate({ body: undefined })}
            >
              Togli il logo
            </Button>
          </PerMansione>
        )}
      </Group>
    </Panel>
  )
}
