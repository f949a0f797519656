import { Button, Group } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import layout from '../../ui/layout.module.css'
import classes from './sviluppatori.module.css'

type Props = { segreto: string; onUse: (segreto: string) => void; onClose: () => void }

/** A new key, for the only time; one of the trial may be kept for the examples of this page. */
export function SegretoChiave({ segreto, onUse, onClose }: Props) {
  return (
    <div className={layout['stack']}>
      <Notice tone="avviso" title="Non la vedrai più">
        Conserviamo solo la sua impronta. Mettila in un posto sicuro e non darla a nessuno.
      </Notice>
      <code className={classes['secret']}>{segreto}</code>
      <Group justify="flex-end">
        {segreto.startsWith('rateo_test_') && (
          <Button
            variant="subtle"
            onClick={() => {
              onUse(segreto)
              onClose()
            }}
          >
            Usala negli esempi
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          L’ho copiata
        </Button>
        <CopyButton text={segreto} label="Copia la chiave" isFilled />
      </Group>
    </div>
  )
}
