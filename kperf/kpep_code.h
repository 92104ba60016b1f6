/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* What the codes of kperfdata mean. */
#ifndef KP_KPEP_CODE_H
#define KP_KPEP_CODE_H

/* A static phrase; never NULL. */
const char *kp_kpep_text(int code);

#endif
