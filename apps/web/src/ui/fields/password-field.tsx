import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password, which may be looked at while it is written. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
    {...props}
    // The library leaves it out of this kind of field.
    aria-invalid={Boolean(props.error)}
  />
)
